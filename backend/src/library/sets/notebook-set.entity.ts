import type { SetIcon } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** A group of one person's notebooks. The notebooks name their set. */
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
