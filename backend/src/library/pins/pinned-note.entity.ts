import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** The public note of a person's own that their profile shows first. */
@Entity('pinned_note')
export class PinnedNote {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @Column('varchar', { name: 'note_id' })
  noteId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
