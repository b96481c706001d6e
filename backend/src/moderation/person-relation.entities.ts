import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** That a person has blocked another. */
@Entity('person_block')
export class PersonBlock {
  @PrimaryColumn('varchar', { name: 'person_id' })
  personId!: string;

  @PrimaryColumn('varchar', { name: 'other_id' })
  otherId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}

/** That a person has muted another. */
@Entity('person_mute')
export class PersonMute {
  @PrimaryColumn('varchar', { name: 'person_id' })
  personId!: string;

  @PrimaryColumn('varchar', { name: 'other_id' })
  otherId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
