import type { SetIcon } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** A shelf of one person's notebooks. Which stand in it is said by the notebooks. */
@Entity('notebook_set')
export class NotebookSet {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'owner_id' })
  ownerId!: string;

  @Column('varchar')
  title!: string;

  @Column('varchar')
  icon!: SetIcon;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
