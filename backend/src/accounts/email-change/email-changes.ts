import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { invalidToken } from '../mail-tokens/invalid-token.ts';
import { LimiterByToken } from '../mail-tokens/limiter-by-token.ts';
import { type LinkedMail, LinkedMails, type MailOutcome } from '../mail-tokens/linked-mails.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { hashMailToken } from '../mail-tokens/mail-token-codec.ts';
import { useMailToken } from '../mail-tokens/use-mail-token.ts';
import { accountExistsMail } from '../mails/account-exists-mail.ts';
import { emailChangeMail } from '../mails/email-change-mail.ts';
import { emailChangedMail } from '../mails/email-changed-mail.ts';
import { PeopleService } from '../people/people.service.ts';
import { accountLimits } from '../rate-limits.ts';
import { User } from '../user.entity.ts';

/** What an edit of the address comes to, as {@link EmailChanges.prepare} found and {@link EmailChanges.apply} does. */
export type PreparedEmailChange =
  /** The address stays, or it is the one that was asked for already. */
  | { kind: 'nothing' }
  /** Back to the confirmed address: what was asked for is forgotten. */
  | { kind: 'take-back' }
  /** `isMailed` is false when the mailbox has had its mails for this hour. */
  | { kind: 'ask'; email: string; isMailed: boolean };

/** Whether an edit asks for an address that the person has neither confirmed nor asked for already. */
export function isAnotherEmail(user: Pick<User, 'email' | 'pendingEmail'>, email: string): boolean {
  return email !== user.email && email !== user.pendingEmail;
}

/**
 * From one address to another. The old one signs in and gets mails until the link in the mail to the new
 * one is followed. Whether another person has the new address only its mailbox learns.
 */
@Injectable()
export class EmailChanges {
  private readonly turns = new LimiterByToken();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: LinkedMails,
    private readonly people: PeopleService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Judges an edit of the address, before the unit that writes the profile.
   *
   * @param email the address that was sent, undefined when the edit leaves it alone
   * @throws AppError `rate_limited`
   */
  async prepare(user: User, email: string | undefined): Promise<PreparedEmailChange> {
    if (email === undefined || email === (user.pendingEmail ?? user.email)) return { kind: 'nothing' };
    if (!isAnotherEmail(user, email)) return { kind: 'take-back' };
    await this.limiter.consume(accountLimits.emailChangeByPerson, user.id);
    const isMailed = await this.mails.admit({ kind: 'email-change', email, userId: user.id });
    return { kind: 'ask', email, isMailed };
  }

  /** Writes a prepared change within the unit that writes the profile: `pending_email`, token and mail. */
  async apply(unit: Unit, user: Pick<User, 'id' | 'username'>, change: PreparedEmailChange): Promise<void> {
    if (change.kind === 'nothing') return;
    const pendingEmail = change.kind === 'ask' ? change.email : null;
    await unit.manager.update(User, { id: user.id }, { pendingEmail });
    await unit.manager.delete(MailToken, { userId: user.id, purpose: 'email-change' });
    if (change.kind !== 'ask' || !change.isMailed) return;
    const request = { kind: 'email-change', email: change.email, userId: user.id } as const;
    await this.mails.write(unit, request, await this.choose(unit, user, change.email));
  }

  /**
   * Sends the mail that confirms the pending address once more.
   *
   * @throws AppError `rejected` when none is pending; `rate_limited`
   */
  async resend(person: SignedIn): Promise<MailOutcome> {
    const user = await this.people.profile(person.userId);
    const email = user.pendingEmail;
    if (email === null) throw new AppError('rejected', { message: 'Your email is verified already.' });
    await this.limiter.consume(accountLimits.emailChangeByPerson, user.id);
    return this.mails.send({ kind: 'email-change', email, userId: user.id }, (unit) =>
      this.choose(unit, user, email),
    );
  }

  /**
   * Makes the address of a mail's token the account's own, writes a mail to the old one, and returns it.
   * Of any number of calls with one token exactly one succeeds.
   *
   * @throws AppError `rejected`
   */
  async confirm(token: string): Promise<string> {
    return this.turns.run(hashMailToken(token), () => this.confirmInTurn(token));
  }

  private async confirmInTurn(token: string): Promise<string> {
    // Most invalid tokens are refused without a transaction.
    const known = { tokenHash: hashMailToken(token), purpose: 'email-change' } as const;
    if (!(await this.reads.manager.existsBy(MailToken, known))) throw invalidToken();
    return this.unitOfWork.run(async (unit) => {
      const row = await useMailToken(unit, token, 'email-change');
      const user = row?.userId ? await lockUserRow(unit, row.userId) : null;
      // Another address may have been asked for since, or none.
      if (!row || user?.pendingEmail !== row.email) throw invalidToken();
      await takeAddress(unit, user.id, row.email);
      // Links that went to the old mailbox open nothing any more.
      await unit.manager.delete(MailToken, { userId: user.id });
      await queueMail(unit, emailChangedMail(user.email, row.email, this.config.publicUrl));
      return row.email;
    });
  }

  private async choose(
    { manager }: Unit,
    { id, username }: Pick<User, 'id' | 'username'>,
    email: string,
  ): Promise<LinkedMail> {
    const isKnown = await manager.existsBy(User, { email });
    const { publicUrl } = this.config;
    return {
      purpose: isKnown ? 'account-exists' : 'email-change',
      userId: id,
      compose: (token) =>
        isKnown
          ? accountExistsMail(email, `${publicUrl}/login`)
          : emailChangeMail(email, username, `${publicUrl}/verify-email/${token}`),
    };
  }
}

/** The address may have become another person's since it was asked for. */
async function takeAddress(unit: Unit, userId: string, email: string): Promise<void> {
  const changes = { email, emailVerified: true, pendingEmail: null, updatedAt: Date.now() };
  try {
    await unit.manager.update(User, { id: userId }, changes);
  } catch (error) {
    if (isDuplicate(error, { table: 'user', column: 'email' })) throw invalidToken();
    throw error;
  }
}
