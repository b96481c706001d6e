import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';
import { User } from '../user.entity.ts';

/** One sign-in of a person, or an API token. The session is valid while its row exists and `expiresAt` is ahead. */
@Entity('session')
export class Session {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user!: Relation<User>;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Browser and system as they named themselves, such as `Firefox on Linux`, or empty. */
  @Column('varchar')
  device!: string;

  /** Exact to ten minutes, see `Sessions.viewerOf`. */
  @WholeNumberColumn({ name: 'last_seen_at' })
  lastSeenAt!: number;

  /** When its person last showed a password or a token of Google, see {@link RecentSignIn}. */
  @WholeNumberColumn({ name: 'authenticated_at' })
  authenticatedAt!: number;

  @WholeNumberColumn({ name: 'expires_at' })
  expiresAt!: number;

  /** Of an API token, such as `read write` (`storeScopes`); null of a sign-in. */
  @Column('varchar', { nullable: true })
  scopes!: string | null;
}
