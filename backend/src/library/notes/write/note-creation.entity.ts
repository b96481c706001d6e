import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../../platform/database/whole-number-column.ts';

/** Which note an `Idempotency-Key` of a person has made. */
@Entity('note_creation')
export class NoteCreation {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('varchar', { name: 'idempotency_key' })
  idempotencyKey!: string;

  @Column('varchar', { name: 'note_id' })
  noteId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
