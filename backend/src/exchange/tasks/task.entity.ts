import type { TaskKindName, TaskReport, TaskState } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** An import or export: what is to be done, and how far it is (docs/adr/0034). */
@Entity('task')
export class Task {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'user_id' })
  userId!: string;

  @Column('varchar')
  kind!: TaskKindName;

  @Column('varchar')
  state!: TaskState;

  /** What its person asked for since it was made. A task that failed is cancelled with a problem in its report. */
  @Column('varchar', { nullable: true })
  wish!: 'cancel' | 'undo' | null;

  @WholeNumberColumn({})
  done!: number;

  @WholeNumberColumn({})
  total!: number;

  @Column('varchar')
  title!: string;

  /** What was asked for, in the words of its kind. */
  @Column('simple-json')
  options!: unknown;

  @Column('simple-json')
  report!: TaskReport;

  /** How far its kind has come, in the words of that kind; empty before its first run. */
  @Column('varchar')
  step!: string;

  /** Of the long file that came in or is to be fetched. */
  @Column('varchar', { nullable: true })
  file!: string | null;

  @WholeNumberColumn({ name: 'file_bytes' })
  fileBytes!: number;

  @Column('varchar', { name: 'file_sha256', nullable: true })
  fileSha256!: string | null;

  /** Runs one after the other that failed for a reason that may pass, none further than the one before. */
  @WholeNumberColumn({})
  attempts!: number;

  /** Runs one after the other that ended with their process, none further than the one before; with the one that goes on. */
  @WholeNumberColumn({ name: 'lost_runs' })
  lostRuns!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'started_at', nullable: true })
  startedAt!: number | null;

  @WholeNumberColumn({ name: 'ended_at', nullable: true })
  endedAt!: number | null;

  /** When the runner looks at it next; null where nothing is to be done. */
  @WholeNumberColumn({ name: 'due_at', nullable: true })
  dueAt!: number | null;

  /** Then the row goes, with its file. */
  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;
}
