import { Inject, Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { invalidToken } from '../mail-tokens/invalid-token.ts';
import { LimiterByToken } from '../mail-tokens/limiter-by-token.ts';
import { LinkedMails, type MailOutcome, type WayBack } from '../mail-tokens/linked-mails.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { hashMailToken } from '../mail-tokens/mail-token-codec.ts';
import { useMailToken } from '../mail-tokens/use-mail-token.ts';
import { accountExistsMail } from '../mails/account-exists-mail.ts';
import { registrationMail } from '../mails/registration-mail.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { SessionTokens } from '../sessions/session-tokens.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { insertPerson, usernameTaken } from './insert-person.ts';
import { refuseReservedName } from './reserved-names.ts';
import { ReservedUsernames } from './reserved-usernames.ts';
import { isUsernameHeld } from './username-holder.ts';

interface Registration {
  email: string;
  name: string;
  username: string;
  password: string;
}

/** From an e-mail address to an account. */
@Injectable()
export class RegistrationService {
  private readonly turns = new LimiterByToken();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: LinkedMails,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly reserved: ReservedUsernames,
  ) {}

  /**
   * Sends the mail that starts a registration, or one that says the address has an account. The caller
   * can't tell which.
   */
  async join(email: string, wayBack: WayBack): Promise<MailOutcome> {
    const { publicUrl } = this.config;
    return this.mails.send({ kind: 'join', email }, async ({ manager }) => {
      const isKnown = await manager.existsBy(User, { email });
      return {
        purpose: isKnown ? 'account-exists' : 'registration',
        userId: null,
        wayBack,
        compose: (token) =>
          isKnown
            ? accountExistsMail(email, `${publicUrl}/login${queryOf(wayBack)}`)
            : registrationMail(email, `${publicUrl}/onboard/${token}`),
      };
    });
  }

  /**
   * What a registration mail's token is for, or null for every other token. Changes
   * nothing, because mail scanners open links.
   */
  async readToken(token: string): Promise<MailToken | null> {
    return this.reads.manager.findOneBy(MailToken, {
      tokenHash: hashMailToken(token),
      purpose: 'registration',
      expiresAt: MoreThan(Date.now()),
    });
  }

  /** @throws AppError `rejected` when the username, or one that looks like it, is taken or reserved. */
  async checkUsername(username: string, ownId: string | null): Promise<void> {
    const isTaken = await isUsernameHeld(this.reads.manager, username, ownId);
    if (isTaken || this.reserved.has(username)) throw usernameTaken('usernameToCheck');
  }

  /**
   * Creates the account and signs in: answers the session's token. Of any number of calls with one
   * mail token exactly one succeeds; a call that fails leaves the token as it was.
   *
   * @throws AppError `rejected`
   */
  async register(
    mailToken: string,
    person: Registration,
    device: RequestDevice,
    peer: string,
  ): Promise<string> {
    return this.turns.run(hashMailToken(mailToken), () =>
      this.registerInTurn(mailToken, person, device, peer),
    );
  }

  private async registerInTurn(
    mailToken: string,
    person: Registration,
    device: RequestDevice,
    peer: string,
  ): Promise<string> {
    const { password, ...rest } = person;
    if ((await this.readToken(mailToken))?.email !== person.email) throw invalidToken();
    if (this.reserved.has(person.username)) throw usernameTaken('username');
    refuseReservedName(person.name);
    refuseCommonPassword(password, 'password');
    const passwordHash = await hashPassword(password, { account: person.email, address: peer });
    const { session, user } = await this.unitOfWork.run(async (unit) => {
      if (!(await useMailToken(unit, mailToken, 'registration'))) throw invalidToken();
      // With it goes every other one that was sent to the same address.
      await unit.manager.delete(MailToken, { email: person.email, purpose: 'registration' });
      const user = await insertUnlessKnown(unit, { ...rest, passwordHash, googleSub: null });
      return { session: await this.sessions.start(unit, user.id, device), user };
    });
    return this.tokens.sign(session, user);
  }
}

/** An account that exists already comes back to the same place. */
function queryOf({ next }: WayBack): string {
  return next === undefined ? '' : `?${new URLSearchParams({ next })}`;
}

/** The address may have got its account through an earlier mail. */
async function insertUnlessKnown(unit: Unit, person: Parameters<typeof insertPerson>[1]): Promise<User> {
  try {
    return await insertPerson(unit, person);
  } catch (error) {
    if (isDuplicate(error)) throw invalidToken();
    throw error;
  }
}
