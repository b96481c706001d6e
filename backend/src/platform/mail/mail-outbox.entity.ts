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

  /** Both texts, see {@link MailSeal}; null in a row from before migration 0016, which has them in the clear. */
  @Column('blob', { nullable: true })
  sealed!: Buffer | null;

  @Column('text')
  text!: string;

  @Column('text')
  html!: string;

  @WholeNumberColumn({})
  attempts!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Not before this instant; also moved ahead by the process that is sending it. */
  @WholeNumberColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;
}
