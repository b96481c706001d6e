import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { WholeNumberColumn } from '../database/whole-number-column.ts';

/** An event that one listener has yet to receive. The row goes when it has. */
@Entity('event_outbox')
export class OutboxEvent {
  /** Events of one topic have the order in which they were committed: their acts lock what they are about. */
  @PrimaryGeneratedColumn('increment')
  id!: number;

  /** Empty until the dispatcher has made one row for each listener of it. */
  @Column('varchar')
  listener!: string;

  @Column('varchar')
  topic!: string;

  @Column('varchar')
  name!: string;

  @Column('text')
  payload!: string;

  @WholeNumberColumn({})
  attempts!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Not before this instant; moved ahead also by the process that is delivering it. */
  @WholeNumberColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;
}
