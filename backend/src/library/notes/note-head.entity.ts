import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** Where a note's journal stands. The content process writes it; the API raises `accessEpoch` and reads. */
@Entity('note_head')
export class NoteHead {
  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @WholeNumberColumn({})
  generation!: number;

  @WholeNumberColumn({ name: 'access_epoch' })
  accessEpoch!: number;

  @WholeNumberColumn({ name: 'head_seq' })
  headSeq!: number;
}
