import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../../platform/database/whole-number-column.ts';

/** Up to where in its journal a person has seen a note, and when that was. */
@Entity('note_visit')
export class NoteVisit {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @WholeNumberColumn({})
  seq!: number;

  @WholeNumberColumn({})
  at!: number;
}
