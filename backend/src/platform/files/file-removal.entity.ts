import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../database/whole-number-column.ts';

/** A file that is to be removed: nothing needs it any more, or nothing has come to need it. */
@Entity('file_removal')
export class FileRemoval {
  @PrimaryColumn('varchar')
  name!: string;

  /** Not before this instant. */
  @WholeNumberColumn({ name: 'due_at' })
  dueAt!: number;

  @WholeNumberColumn({})
  attempts!: number;
}
