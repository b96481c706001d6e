import type { SocialNetwork } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** A person with an account. */
@Entity('user')
export class User {
  @PrimaryColumn('varchar')
  id!: string;

  /** Lowercase. The last one whose owner followed a link: it signs in and gets mails. */
  @Column('varchar')
  email!: string;

  /** Lowercase. The one asked for since, until the link in the mail to it is followed. Not unique: nothing is proved yet. */
  @Column('varchar', { name: 'pending_email', nullable: true })
  pendingEmail!: string | null;

  @Column('boolean', { name: 'email_verified' })
  emailVerified!: boolean;

  /** Lowercase. Unique by its looks (`username_looks`, computed by the database), see `username-looks.ts`. */
  @Column('varchar')
  username!: string;

  @Column('varchar')
  name!: string;

  /** Argon2id, or null for an account that has no password. */
  @Column('varchar', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Who they are at Google, or null for who never came from there. */
  @Column('varchar', { name: 'google_sub', nullable: true })
  googleSub!: string | null;

  /** Whether others find this person by their exact address. */
  @Column('boolean', { name: 'found_by_email' })
  foundByEmail!: boolean;

  @Column('varchar')
  bio!: string;

  @Column('simple-json', { nullable: true })
  location!: { citycountry: string } | null;

  @Column('varchar', { name: 'birth_date', nullable: true })
  birthDate!: string | null;

  @Column('simple-json', { nullable: true })
  social!: Partial<Record<SocialNetwork, string>> | null;

  @Column('varchar', { name: 'picture_url', nullable: true })
  pictureUrl!: string | null;

  /** Of the display picture, as far as it counts for the quota. */
  @WholeNumberColumn({ name: 'picture_bytes' })
  pictureBytes!: number;

  /** Since when the account is deleted, while its things are still being removed: its name is not shown any more. */
  @WholeNumberColumn({ name: 'ended_at', nullable: true })
  endedAt!: number | null;

  /** Since when an administrator has blocked sign-in to the account. */
  @WholeNumberColumn({ name: 'suspended_at', nullable: true })
  suspendedAt!: number | null;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'updated_at' })
  updatedAt!: number;
}
