import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** What the link in a mail is good for. `account-exists` only remembers that such a mail was sent. */
export type MailTokenPurpose = 'registration' | 'account-exists';

/** A token in a mail, known here by its hash only. */
@Entity('mail_token')
export class MailToken {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'token_hash' })
  tokenHash!: string;

  @Column('varchar')
  purpose!: MailTokenPurpose;

  @Column('varchar')
  email!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;
}
