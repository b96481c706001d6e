import type { Permission } from '@commonplace/contracts/abilities';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** One person may view or edit the notes of one notebook. */
@Entity('notebook_grant')
export class NotebookGrant {
  @PrimaryColumn('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @Column('varchar')
  permission!: Permission;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** When the person first opened the notebook; null until then. */
  @WholeNumberColumn({ name: 'opened_at', nullable: true })
  openedAt!: number | null;
}
