import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asNumber, WholeNumberColumn } from '../../platform/database/whole-number-column.ts';
import type { PlannedThing } from './import-plan.ts';
import type { SourceLoss } from './import-source.ts';

/** A thing that an import makes. Its id is drawn before anything is made, so that links between notes are known at once. */
@Entity('import_item')
export class ImportItem {
  @PrimaryColumn('varchar', { name: 'task_id' })
  taskId!: string;

  @PrimaryColumn('bigint', { transformer: asNumber })
  seq!: number;

  @Column('varchar')
  kind!: PlannedThing['kind'];

  @Column('text')
  path!: string;

  @Column('varchar')
  name!: string;

  @WholeNumberColumn({ name: 'parent_seq', nullable: true })
  parentSeq!: number | null;

  /** Of the notebook, section or note. */
  @Index('import_item_thing')
  @Column('varchar', { name: 'thing_id' })
  thingId!: string;

  @WholeNumberColumn({ name: 'entry_index', nullable: true })
  entryIndex!: number | null;

  /** `made` is written in the act that makes the thing. What is `gone` is never made again. */
  @Column('varchar')
  state!: 'planned' | 'made' | 'gone';

  /** What could not be kept of it; null for nothing. */
  @Column('simple-json', { nullable: true })
  losses!: SourceLoss[] | null;
}
