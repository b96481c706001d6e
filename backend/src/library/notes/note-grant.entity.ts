import type { Permission } from '@commonplace/contracts/abilities';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** One person may view or edit one note. */
@Entity('note_grant')
export class NoteGrant {
  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  /** The note's, so that it is found which of an author's notes are shared. */
  @Column('varchar', { name: 'author_id' })
  authorId!: string;

  @Column('varchar')
  permission!: Permission;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
