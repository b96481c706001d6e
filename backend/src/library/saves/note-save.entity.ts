import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** Another person's note, saved in one of a person's own notebooks. */
@Entity('note_save')
export class NoteSave {
  @PrimaryColumn('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  /** Who saved it: the owner of the notebook. */
  @Column('varchar', { name: 'user_id' })
  userId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** When it was opened since, or marked as read; null while it is unread. */
  @WholeNumberColumn({ name: 'read_at', nullable: true })
  readAt!: number | null;
}
