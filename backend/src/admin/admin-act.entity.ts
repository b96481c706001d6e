import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

export type AdminActKind = 'hide' | 'unhide' | 'suspend' | 'unsuspend' | 'close-report' | 'reopen-report';
export type AdminSubjectType = 'note' | 'notebook' | 'comment' | 'person' | 'report';

/** Something that an administrator did. Rows are added with the act and never changed. */
@Entity('admin_act')
export class AdminAct {
  @PrimaryColumn('varchar')
  id!: string;

  /** A username, or `command line`. */
  @Column('varchar')
  admin!: string;

  @Column('varchar')
  act!: AdminActKind;

  @Column('varchar', { name: 'subject_type' })
  subjectType!: AdminSubjectType;

  @Column('varchar', { name: 'subject_id' })
  subjectId!: string;

  @Column('text')
  reason!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
