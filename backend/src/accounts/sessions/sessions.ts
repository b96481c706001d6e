import { limits, type TokenScope } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import {
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  Not,
} from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { readScopes, storeScopes } from '../../access/token-scopes.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { Reads } from '../../platform/database/reads.ts';
import { selectInLists } from '../../platform/database/select-in-lists.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { User } from '../user.entity.ts';
import { AccessWithdrawn } from './access-withdrawn.event.ts';
import type { RequestDevice } from './device.ts';
import { KnownDevices } from './known-devices.ts';
import { Session } from './session.entity.ts';
import { SessionEnded } from './session-ended.event.ts';
import { SessionTokens } from './session-tokens.ts';

/** As long as a number of milliseconds with a date lasts: in the year 9999. */
export const neverExpires = Date.UTC(9999, 0);

const sessionLifeMs = 30 * 24 * 60 * 60_000;
/** Of one account. A sign-in beyond ends the one that was used least recently. */
const mostSessions = 100;
/** A session is marked as seen at most this often, so that reading does not mean writing. */
const seenEveryMs = 10 * 60_000;

interface RawSession {
  lastSeenAt: number | string;
  name: string;
  username: string;
  scopes: string | null;
}

/** Of a sign-in: not an API token, which only its owner's revocation, its expiry and the end of all sessions end. */
const isSignIn = { scopes: IsNull() };

/** Sessions as rows: the token names the row, the row decides whether it is valid. */
@Injectable()
export class Sessions {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SessionTokens,
    private readonly knownDevices: KnownDevices,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(Sessions.name);
  }

  /**
   * A new session of a person who has just shown who they are; the device is known to the account from now on.
   *
   * @throws AppError `rejected` while the account is suspended
   */
  async start(unit: Unit, userId: string, device: RequestDevice): Promise<Pick<Session, 'id' | 'expiresAt'>> {
    const now = Date.now();
    if (await unit.manager.existsBy(User, { id: userId, suspendedAt: Not(IsNull()) }))
      throw new AppError('rejected', { message: 'This account is suspended.' });
    // These sessions can't be used any more.
    await unit.manager.delete(Session, { userId, expiresAt: LessThanOrEqual(now) });
    await this.endLeastUsed(unit, userId);
    const session = {
      id: uuidv7(),
      userId,
      createdAt: now,
      device: device.name,
      lastSeenAt: now,
      authenticatedAt: now,
      expiresAt: now + sessionLifeMs,
      scopes: null,
    };
    await unit.manager.insert(Session, session);
    await this.knownDevices.remember(unit, userId, device);
    return session;
  }

  /** Makes room for one more. */
  private async endLeastUsed(unit: Unit, userId: string): Promise<void> {
    const surplus = await unit.manager.find(Session, {
      where: { userId, ...isSignIn },
      select: { id: true },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
      skip: mostSessions - 1,
      // Accounts from before the limit have any number.
      take: 10 * mostSessions,
    });
    if (surplus.length === 0) return;
    const sids = surplus.map(({ id }) => id);
    await unit.manager.delete(Session, { id: In(sids) });
    unit.emit(new SessionEnded(sids));
  }

  /**
   * Gives the session its full life again and answers it with its person as they are now, for a token with
   * fresh claims. Null when it has ended meanwhile.
   */
  async extend(unit: Unit, sid: string): Promise<Session | null> {
    const now = Date.now();
    const alive = { id: sid, ...isSignIn, expiresAt: MoreThan(now) };
    await unit.manager.update(Session, alive, { lastSeenAt: now, expiresAt: now + sessionLifeMs });
    return unit.manager
      .createQueryBuilder(Session, 'session')
      .innerJoinAndSelect('session.user', 'user')
      .where(
        'session.id = :sid AND session.scopes IS NULL AND session.expires_at > :now AND user.ended_at IS NULL',
        { sid, now },
      )
      .getOne();
  }

  /** Whether a session that was checked before the unit is still valid: acts that depend on it are refused else. */
  async isAlive({ manager }: Unit, { sid, userId }: SignedIn): Promise<boolean> {
    return manager.existsBy(Session, { id: sid, userId, expiresAt: MoreThan(Date.now()) });
  }

  /** Those of these sessions that have not ended, with their people and what they may do. */
  async aliveAmong(
    sids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<SignedIn, 'userId' | 'scopes'>>> {
    const rows: { id: string; user_id: string; scopes: string | null }[] = await selectInLists(
      this.reads.manager,
      'SELECT id, user_id, scopes FROM session WHERE id IN (?) AND expires_at > (?)',
      [sids, [Date.now()]],
    );
    return new Map(rows.map((row) => [row.id, { userId: row.user_id, scopes: readScopes(row.scopes) }]));
  }

  /**
   * When its person last showed who they are, in milliseconds since 1970.
   *
   * @throws AppError `unauthenticated` when the session has ended meanwhile
   */
  async authenticatedAt({ sid, userId }: SignedIn): Promise<number> {
    const session = await this.reads.manager.findOneBy(Session, { id: sid, userId });
    if (!session) throw new AppError('unauthenticated');
    return session.authenticatedAt;
  }

  /** The person of a session has shown once more who they are. */
  async markAuthenticated({ manager }: Unit, { sid, userId }: SignedIn): Promise<void> {
    await manager.update(Session, { id: sid, userId }, { authenticatedAt: Date.now() });
  }

  /** Ends one sign-in, on every transport. False when the person has no such session. */
  async end(unit: Unit, userId: string, sid: string): Promise<boolean> {
    return this.endOne(unit, { id: sid, userId, ...isSignIn });
  }

  /** Ends an API token, on every transport. False when the person has no such token. */
  async endToken(unit: Unit, userId: string, sid: string): Promise<boolean> {
    const isEnded = await this.endOne(unit, { id: sid, userId, scopes: Not(IsNull()) });
    if (isEnded) unit.emit(new AccessWithdrawn(userId, sid));
    return isEnded;
  }

  private async endOne(unit: Unit, which: FindOptionsWhere<Session> & { id: string }): Promise<boolean> {
    const ended = await unit.manager.delete(Session, which);
    if (ended.affected !== 1) return false;
    unit.emit(new SessionEnded([which.id]));
    return true;
  }

  /** Ends all of a person's sessions and API tokens, on every transport. */
  async endAll(unit: Unit, userId: string): Promise<void> {
    await this.endEach(unit, { userId });
    unit.emit(new AccessWithdrawn(userId, null));
  }

  /** Ends all of a person's sign-ins but this one. */
  async endOthers(unit: Unit, { userId, sid }: SignedIn): Promise<void> {
    await this.endEach(unit, { userId, id: Not(sid), ...isSignIn });
    unit.emit(new AccessWithdrawn(userId, null));
  }

  private async endEach(unit: Unit, which: FindOptionsWhere<Session>): Promise<void> {
    const sessions = await unit.manager.find(Session, { where: which, select: { id: true } });
    await unit.manager.delete(Session, which);
    unit.emit(new SessionEnded(sessions.map(({ id }) => id)));
  }

  /** Where a person is signed in, the latest first. */
  async listOf(userId: string): Promise<Session[]> {
    return this.reads.manager.find(Session, {
      where: { userId, ...isSignIn, expiresAt: MoreThan(Date.now()) },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
      take: mostSessions,
    });
  }

  /** An API token: a session that is not of a sign-in, so that nothing which demands a recent one can be done. */
  async startToken(
    { manager }: Unit,
    userId: string,
    { scopes, expiresAt }: { scopes: readonly TokenScope[]; expiresAt: number | null },
  ): Promise<Session> {
    const session = manager.create(Session, {
      id: uuidv7(),
      userId,
      createdAt: Date.now(),
      device: '',
      lastSeenAt: 0,
      authenticatedAt: 0,
      expiresAt: expiresAt ?? neverExpires,
      scopes: storeScopes(scopes),
    });
    await manager.insert(Session, session);
    return session;
  }

  /** A person's API tokens that have not expired, the newest first. */
  async tokensOf(manager: EntityManager, userId: string): Promise<Session[]> {
    return manager.find(Session, {
      where: { userId, scopes: Not(IsNull()), expiresAt: MoreThan(Date.now()) },
      order: { id: 'DESC' },
      take: limits.tokens,
    });
  }

  /** Who a token speaks for, or null when it is not ours or its session has ended. */
  async viewerOf(token: string): Promise<SignedIn | null> {
    const verified = await this.tokens.verify(token);
    return verified && this.personIn(verified);
  }

  /** The person whose session this is, or null when it has ended. */
  async personIn({ sid, userId }: Pick<SignedIn, 'sid' | 'userId'>): Promise<SignedIn | null> {
    const now = Date.now();
    // With each request: an ORM takes longer to write this statement than the database to answer it.
    const [session] = await this.reads.manager.query<RawSession[]>(
      `SELECT session.last_seen_at AS "lastSeenAt", person.name, person.username, session.scopes
       FROM session JOIN \`user\` person ON person.id = session.user_id
       WHERE session.id = ? AND session.user_id = ? AND session.expires_at > ? AND person.ended_at IS NULL`,
      [sid, userId, now],
    );
    if (!session) return null;
    const { name, username, scopes } = session;
    const lastSeenAt = Number(session.lastSeenAt);
    if (lastSeenAt < now - seenEveryMs) await this.markSeen({ id: sid, lastSeenAt }, now);
    return { kind: 'signed-in', userId, sid, scopes: readScopes(scopes), name, username };
  }

  /** Of several requests at once one writes. A failure is no reason to refuse the request that it came with. */
  private async markSeen({ id, lastSeenAt }: Pick<Session, 'id' | 'lastSeenAt'>, now: number): Promise<void> {
    try {
      await this.unitOfWork.run(({ manager }) =>
        manager.update(Session, { id, lastSeenAt }, { lastSeenAt: now }),
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'a session could not be marked as seen');
    }
  }
}
