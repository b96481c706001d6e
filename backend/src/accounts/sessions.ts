import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../access/viewer.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Unit } from '../platform/database/unit.ts';
import { Session } from './session.entity.ts';
import { SessionEnded } from './session-ended.event.ts';
import { SessionTokens } from './session-tokens.ts';

const sessionLifeMs = 30 * 24 * 60 * 60_000;

/** Sessions as rows: the token says which, the row says whether it lives. */
@Injectable()
export class Sessions {
  constructor(
    private readonly reads: Reads,
    private readonly tokens: SessionTokens,
  ) {}

  async start(unit: Unit, userId: string): Promise<Pick<Session, 'id' | 'expiresAt'>> {
    const now = Date.now();
    // Nobody comes back to these.
    await unit.manager.delete(Session, { userId, expiresAt: LessThanOrEqual(now) });
    const session = { id: uuidv7(), userId, createdAt: now, expiresAt: now + sessionLifeMs };
    await unit.manager.insert(Session, session);
    return session;
  }

  /** Gives the session its full life again. Null when it has ended meanwhile. */
  async extend(unit: Unit, sid: string): Promise<Session | null> {
    const expiresAt = Date.now() + sessionLifeMs;
    await unit.manager.update(Session, { id: sid }, { expiresAt });
    return unit.manager
      .createQueryBuilder(Session, 'session')
      .innerJoinAndSelect('session.user', 'user')
      .where('session.id = :sid', { sid })
      .getOne();
  }

  async end(unit: Unit, sid: string): Promise<void> {
    await unit.manager.delete(Session, { id: sid });
    unit.emit(new SessionEnded(sid));
  }

  /** Who a token speaks for, or null when it is not ours or its session has ended. */
  async viewerOf(token: string): Promise<SignedIn | null> {
    const verified = await this.tokens.verify(token);
    if (!verified) return null;
    const session = await this.reads.manager
      .createQueryBuilder(Session, 'session')
      .innerJoinAndSelect('session.user', 'user')
      .where('session.id = :sid AND session.user_id = :userId AND session.expires_at > :now', {
        sid: verified.sid,
        userId: verified.userId,
        now: Date.now(),
      })
      .getOne();
    if (!session) return null;
    const { id: userId, name, username } = session.user;
    return { kind: 'signed-in', userId, sid: session.id, name, username };
  }
}
