import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { hashMailToken, mailTokenLifeMs, newMailToken } from '../mail-tokens/mail-token-codec.ts';
import { accountExistsMail } from '../mails/account-exists-mail.ts';
import { registrationMail } from '../mails/registration-mail.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { accountLimits } from '../rate-limits.ts';
import { SessionTokens } from '../sessions/session-tokens.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { insertPerson, usernameTaken } from './insert-person.ts';
import { reservedUsernames } from './reserved-usernames.ts';

const resendPauseMs = 30_000;

type JoinOutcome = 'sent' | 'already-sent';

interface Registration {
  email: string;
  name: string;
  username: string;
  password: string;
}

/** From an e-mail address to an account. */
@Injectable()
export class RegistrationService {
  private readonly joining = new Map<string, Promise<JoinOutcome>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Sends the mail that starts a registration, or one that says the address has an account. The caller
   * can't tell which. `already-sent` and nothing else happens within 30 seconds of the last mail, and
   * when the address has been sent as many as an hour allows: the last of them still work.
   */
  async join(email: string): Promise<JoinOutcome> {
    // Of two at once the second waits for the first, because the database would show it no mail yet.
    const other = this.joining.get(email);
    if (other) {
      await other;
      return 'already-sent';
    }
    const joining = this.joinAlone(email).finally(() => this.joining.delete(email));
    this.joining.set(email, joining);
    return joining;
  }

  private async joinAlone(email: string): Promise<JoinOutcome> {
    const recent = { email, createdAt: MoreThan(Date.now() - resendPauseMs) };
    if (await this.reads.manager.existsBy(MailToken, recent)) return 'already-sent';
    try {
      await this.limiter.consume(accountLimits.joinByEmail, email);
    } catch (error) {
      // Not an error to whoever asks: someone else may have used the mails up, and the owner has them.
      if (error instanceof AppError && error.code === 'rate_limited') return 'already-sent';
      throw error;
    }
    return this.unitOfWork.run<JoinOutcome>(async (unit) => {
      const now = Date.now();
      await unit.manager.delete(MailToken, { email, expiresAt: LessThanOrEqual(now) });
      const isKnown = await unit.manager.existsBy(User, { email });
      const token = newMailToken();
      await unit.manager.insert(MailToken, {
        id: uuidv7(),
        tokenHash: hashMailToken(token),
        purpose: isKnown ? 'account-exists' : 'registration',
        email,
        createdAt: now,
        expiresAt: now + mailTokenLifeMs,
      });
      await queueMail(
        unit,
        isKnown
          ? accountExistsMail(email, `${this.config.publicUrl}/login`)
          : registrationMail(email, `${this.config.publicUrl}/onboard/${token}`),
      );
      return 'sent';
    });
  }

  /**
   * The address that a mail's token stands for. Changes nothing, because mail scanners open links.
   *
   * @throws AppError `rejected`
   */
  async emailOfToken(token: string): Promise<string> {
    const row = await this.reads.manager.findOneBy(MailToken, {
      tokenHash: hashMailToken(token),
      purpose: 'registration',
      expiresAt: MoreThan(Date.now()),
    });
    if (!row) throw invalidToken();
    return row.email;
  }

  /** @throws AppError `rejected` when the username is taken or reserved. */
  async checkUsername(username: string, ownId: string | null): Promise<void> {
    const owner = await this.reads.manager.findOneBy(User, { username });
    const isTaken = owner !== null && owner.id !== ownId;
    if (isTaken || reservedUsernames.has(username)) throw usernameTaken('usernameToCheck');
  }

  /**
   * Creates the account and signs in: answers the session's token. Of any number of calls with one
   * mail token exactly one succeeds; a call that fails leaves the token as it was.
   *
   * @throws AppError `rejected`
   */
  async register(token: string, person: Registration, device: string): Promise<string> {
    if ((await this.emailOfToken(token)) !== person.email) throw invalidToken();
    if (reservedUsernames.has(person.username)) throw usernameTaken('username');
    const passwordHash = await hashPassword(person.password);
    const { session, user } = await this.unitOfWork.run(async (unit) => {
      await useUp(unit, token);
      const user = await insertUnlessKnown(unit, person, passwordHash);
      return { session: await this.sessions.start(unit, user.id, device), user };
    });
    return this.tokens.sign(session, user);
  }
}

/** Takes the token away, and with it every other one that was sent to the same address. */
async function useUp(unit: Unit, token: string): Promise<void> {
  const tokenHash = hashMailToken(token);
  const row = await unit.manager.findOneBy(MailToken, { tokenHash });
  const taken = await unit.manager.delete(MailToken, { tokenHash, expiresAt: MoreThan(Date.now()) });
  // Of two at once, the second deletes nothing: the first has taken the row.
  if (row === null || taken.affected !== 1) throw invalidToken();
  await unit.manager.delete(MailToken, { email: row.email });
}

/** The address may have got its account through an earlier mail. */
async function insertUnlessKnown(unit: Unit, person: Registration, passwordHash: string): Promise<User> {
  const { email, name, username } = person;
  try {
    return await insertPerson(unit, { email, name, username, passwordHash, googleSub: null });
  } catch (error) {
    if (isDuplicate(error)) throw invalidToken();
    throw error;
  }
}

function invalidToken(): AppError {
  return new AppError('rejected', { message: 'Invalid token.', errors: { token: 'Invalid token.' } });
}
