import { limits, type TokenScope } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { lockUserRow } from '../lock-user-row.ts';
import type { Session } from '../sessions/session.entity.ts';
import { Sessions } from '../sessions/sessions.ts';
import { ApiToken } from './api-token.entity.ts';
import { hashOfSecret, newTokenSecret } from './token-secret.ts';

/** A token and the session that it is. */
export interface OwnToken {
  session: Session;
  name: string;
}

/** What a person lets programs do in their name. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly reads: Reads,
    private readonly sessions: Sessions,
  ) {}

  /** The newest first. */
  async listOf(userId: string): Promise<OwnToken[]> {
    const sessions = await this.sessions.tokensOf(this.reads.manager, userId);
    const tokens = await this.reads.manager.findBy(ApiToken, { sessionId: In(sessions.map(({ id }) => id)) });
    const names = new Map(tokens.map(({ sessionId, name }) => [sessionId, name]));
    return sessions.map((session) => ({ session, name: names.get(session.id) ?? '' }));
  }

  /** @throws AppError `rejected` when the person has as many as one can have, or it would have expired already */
  async create(
    unit: Unit,
    userId: string,
    { name, scopes, expiresAt }: { name: string; scopes: readonly TokenScope[]; expiresAt: number | null },
  ): Promise<{ token: OwnToken; secret: string }> {
    if (expiresAt !== null && expiresAt <= Date.now()) {
      const message = 'Choose a time that is ahead.';
      throw new AppError('rejected', { message, errors: { expiresAt: message } });
    }
    // Two at once would both find the last place free.
    if (!(await lockUserRow(unit, userId))) throw new AppError('unauthenticated');
    if ((await this.sessions.tokensOf(unit.manager, userId)).length >= limits.tokens)
      throw new AppError('rejected', { message: `You can have ${limits.tokens} tokens. Revoke one first.` });
    const session = await this.sessions.startToken(unit, userId, { scopes, expiresAt });
    const secret = newTokenSecret();
    await unit.manager.insert(ApiToken, {
      sessionId: session.id,
      name,
      secretHash: hashOfSecret(secret),
    });
    return { token: { session, name }, secret };
  }
}
