import type { IntendedActView } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/**
 * The purpose of the link in a mail. `account-exists` and `no-account` have none: they only
 * remember that such a mail was sent.
 */
export type MailTokenPurpose =
  | 'registration'
  | 'account-exists'
  | 'email-change'
  | 'password-reset'
  | 'no-account';

/** A token in a mail, known here by its hash only. */
@Entity('mail_token')
export class MailToken {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'token_hash' })
  tokenHash!: string;

  @Column('varchar')
  purpose!: MailTokenPurpose;

  /** Where the mail went. */
  @Column('varchar')
  email!: string;

  /** Whose account it changes, for those that change one. */
  @Column('varchar', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Of a registration: the path that the person comes back to. */
  @Column('varchar', { name: 'next_path', nullable: true })
  nextPath!: string | null;

  /** Of a registration: what the person meant to do there. */
  @Column('simple-json', { name: 'intended_act', nullable: true })
  intendedAct!: IntendedActView | null;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;
}
