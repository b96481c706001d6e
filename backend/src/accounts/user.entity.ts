import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** A person with an account. */
@Entity('user')
export class User {
  @PrimaryColumn('varchar')
  id!: string;

  /** Lowercase. */
  @Column('varchar')
  email!: string;

  @Column('boolean', { name: 'email_verified' })
  emailVerified!: boolean;

  /** Lowercase. */
  @Column('varchar')
  username!: string;

  @Column('varchar')
  name!: string;

  /** Argon2id, or null for an account that has no password. */
  @Column('varchar', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

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

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'updated_at' })
  updatedAt!: number;
}

export const socialNetworks = ['website', 'instagram', 'facebook', 'twitter', 'youtube', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
