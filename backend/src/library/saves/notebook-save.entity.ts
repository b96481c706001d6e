import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** Another person's notebook among a person's saved ones. */
@Entity('notebook_save')
export class NotebookSave {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** When it was opened since, or marked as read; null while it is unread. */
  @WholeNumberColumn({ name: 'read_at', nullable: true })
  readAt!: number | null;
}
