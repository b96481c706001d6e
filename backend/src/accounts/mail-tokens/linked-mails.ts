import { type api, type EndpointInput, limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { mailLinkLifeMs } from '../../platform/mail/mail-link-life.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { MailToken, type MailTokenPurpose } from './mail-token.entity.ts';
import { hashMailToken, newMailToken } from './mail-token-codec.ts';

/**
 * What people ask for: with the purposes of the mails that may answer it, which the asker can't tell apart,
 * and with how many of them one mailbox gets.
 */
const requests = {
  join: { purposes: ['registration', 'account-exists'], byEmail: accountLimits.joinByEmail },
  'password-reset': { purposes: ['password-reset', 'no-account'], byEmail: accountLimits.resetByEmail },
  'email-change': { purposes: ['email-change', 'account-exists'], byEmail: accountLimits.emailChangeByEmail },
} as const satisfies Record<string, { purposes: readonly MailTokenPurpose[]; byEmail: RateLimit }>;

export type MailRequest =
  | { kind: 'join' | 'password-reset'; email: string }
  | { kind: 'email-change'; email: string; userId: string };

/** Where who joins comes back to, and what they meant to do there. */
export type WayBack = Pick<EndpointInput<typeof api.users.join>['body'], 'next' | 'intended'>;

/** The mail that answers a request, chosen by what the database says. */
export interface LinkedMail {
  purpose: MailTokenPurpose;
  /** Whose account the link changes. */
  userId: string | null;
  compose(token: string): MailMessage;
  /** What is kept with the token of a registration. */
  wayBack?: WayBack;
}

export type MailOutcome = 'sent' | 'already-sent';

/**
 * Mails with a link for one purpose. For any state of the address, the same
 * statements run and the same is answered: only the owner of the mailbox learns what it is.
 */
@Injectable()
export class LinkedMails {
  private readonly sending = new Map<string, Promise<MailOutcome>>();

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Sends the mail in a unit of its own. `already-sent` and nothing else happens within 30 seconds of the
   * last one, and when the mailbox has got as many as an hour allows: the last of them still work.
   */
  async send(request: MailRequest, choose: (unit: Unit) => Promise<LinkedMail>): Promise<MailOutcome> {
    // Of two at once the second waits for the first, because the database would show it no mail yet.
    const key = `${request.kind} ${request.email}`;
    const other = this.sending.get(key);
    if (other) {
      await other;
      return 'already-sent';
    }
    const sending = this.sendAlone(request, choose).finally(() => this.sending.delete(key));
    this.sending.set(key, sending);
    return sending;
  }

  /**
   * Whether the mailbox may get one more mail of this kind. Takes one of those that an hour allows, so it is
   * asked before the unit that sends it.
   */
  async admit({ kind, email }: MailRequest): Promise<boolean> {
    try {
      await this.limiter.consume(requests[kind].byEmail, email);
      return true;
    } catch (error) {
      // Not an error to the caller: someone else may have used the mails up, and the owner has them.
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  /** Writes token and mail within a unit, for a request that was admitted. */
  async write(
    unit: Unit,
    { email }: MailRequest,
    { purpose, userId, compose, wayBack }: LinkedMail,
  ): Promise<void> {
    const now = Date.now();
    await unit.manager.delete(MailToken, { email, expiresAt: LessThanOrEqual(now) });
    const token = newMailToken();
    await unit.manager.insert(MailToken, {
      id: uuidv7(),
      tokenHash: hashMailToken(token),
      purpose,
      email,
      userId,
      nextPath: wayBack?.next ?? null,
      intendedAct: wayBack?.intended ?? null,
      createdAt: now,
      expiresAt: now + mailLinkLifeMs,
    });
    await queueMail(unit, compose(token));
  }

  private async sendAlone(
    request: MailRequest,
    choose: (unit: Unit) => Promise<LinkedMail>,
  ): Promise<MailOutcome> {
    if (await this.wasSentJustNow(request)) return 'already-sent';
    if (!(await this.admit(request))) return 'already-sent';
    await this.unitOfWork.run(async (unit) => this.write(unit, request, await choose(unit)));
    return 'sent';
  }

  private wasSentJustNow(request: MailRequest): Promise<boolean> {
    return this.reads.manager.existsBy(MailToken, {
      email: request.email,
      purpose: In(requests[request.kind].purposes),
      createdAt: MoreThan(Date.now() - limits.resendSeconds * 1_000),
      // Joining must not show that someone signed in asked for the same address, nor the other way round.
      ...(request.kind === 'email-change' && { userId: request.userId }),
      ...(request.kind === 'join' && { userId: IsNull() }),
    });
  }
}
