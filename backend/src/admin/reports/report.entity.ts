import type { ReportReason, ReportSubjectType } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** That a person finds something wrong; one of each person about each thing. */
@Entity('report')
export class Report {
  @PrimaryColumn('varchar')
  id!: string;

  /** Null once the account of the person who reported is gone. */
  @Column('varchar', { name: 'reporter_id', nullable: true })
  reporterId!: string | null;

  @Column('varchar', { name: 'subject_type' })
  subjectType!: ReportSubjectType;

  /** Of something that may be gone by now. */
  @Column('varchar', { name: 'subject_id' })
  subjectId!: string;

  @Column('varchar')
  reason!: ReportReason;

  @Column('text')
  text!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** When an administrator closed it. */
  @WholeNumberColumn({ name: 'closed_at', nullable: true })
  closedAt!: number | null;
}
