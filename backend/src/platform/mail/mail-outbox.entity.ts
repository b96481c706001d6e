import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../database/whole-number-column.ts';

/** A mail that waits to be sent. The row goes when the mail is out. */
@Entity('mail_outbox')
export class MailOutboxRow {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar')
  recipient!: string;

  @Column('varchar')
  subject!: string;

  @Column('text')
  text!: string;

  @Column('text')
  html!: string;

  @WholeNumberColumn({})
  attempts!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Not before this instant; also moved ahead by whoever is sending it right now. */
  @WholeNumberColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;
}
