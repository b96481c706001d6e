import { email as emailAddress } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { SignedIn } from '../../access/viewer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { LimiterByToken } from '../mail-tokens/limiter-by-token.ts';
import { LinkedMails } from '../mail-tokens/linked-mails.ts';
import { MailToken } from '../mail-tokens/mail-token.entity.ts';
import { hashMailToken } from '../mail-tokens/mail-token-codec.ts';
import { useMailToken } from '../mail-tokens/use-mail-token.ts';
import { noAccountMail } from '../mails/no-account-mail.ts';
import { passwordResetMail } from '../mails/password-reset-mail.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';
import { hashPassword } from './password-hashing.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { setPassword } from './set-password.ts';

/** Passwords that were forgotten, and passwords that are changed. */
@Injectable()
export class PasswordsService {
  private readonly turns = new LimiterByToken();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: LinkedMails,
    private readonly sessions: Sessions,
    private readonly knownDevices: KnownDevices,
  ) {}

  /**
   * Sends the link that sets another password, or a mail that says there is no account. The caller can't
   * tell which, nor whether the mailbox has had its mails for the moment. What is no address gets none.
   */
  async forgot(email: string): Promise<void> {
    if (!emailAddress.safeParse(email).success) return;
    const { publicUrl } = this.config;
    await this.mails.send({ kind: 'password-reset', email }, async ({ manager }) => {
      const user = await manager.findOneBy(User, { email });
      return {
        purpose: user ? 'password-reset' : 'no-account',
        userId: user?.id ?? null,
        compose: (token) =>
          user
            ? passwordResetMail(email, `${publicUrl}/create-password/${token}`)
            : noAccountMail(email, `${publicUrl}/join`),
      };
    });
  }

  /**
   * Sets another password with a mail's token, and ends all sessions. Of any number of calls with one token
   * exactly one succeeds; a call that fails leaves the token as it was. The device is known to the account from
   * now on: the link is the way in where guessing by others delays new devices.
   *
   * @throws AppError `rejected`
   */
  async create(token: string, password: string, device: RequestDevice, peer: string): Promise<void> {
    await this.turns.run(hashMailToken(token), () => this.createInTurn(token, password, device, peer));
  }

  /**
   * Sets another password, and ends all sessions. That the present one was shown is the endpoint's condition.
   *
   * @throws AppError `rejected`
   */
  async change(person: SignedIn, password: string, peer: string): Promise<void> {
    refuseCommonPassword(password, 'newpassword');
    const passwordHash = await hashPassword(password, { account: person.userId, address: peer });
    await this.unitOfWork.run(async (unit) => {
      const user = await lockUserRow(unit, person.userId);
      // Another password may have been set since the present one was shown, and all sessions ended.
      if (!user || !(await this.sessions.isAlive(unit, person))) throw new AppError('unauthenticated');
      await setPassword(
        unit,
        { sessions: this.sessions, publicUrl: this.config.publicUrl },
        user,
        passwordHash,
      );
    });
  }

  private async createInTurn(
    token: string,
    password: string,
    device: RequestDevice,
    peer: string,
  ): Promise<void> {
    const purpose = 'password-reset';
    const valid = { tokenHash: hashMailToken(token), purpose, expiresAt: MoreThan(Date.now()) } as const;
    // Before the hashing, which is expensive on purpose.
    if (!(await this.reads.manager.existsBy(MailToken, valid))) throw invalidRequest();
    refuseCommonPassword(password, 'newpassword');
    const passwordHash = await hashPassword(password, { account: hashMailToken(token), address: peer });
    await this.unitOfWork.run(async (unit) => {
      const row = await useMailToken(unit, token, purpose);
      const user = row?.userId ? await lockUserRow(unit, row.userId) : null;
      // The address may have changed, or the account ended, at the moment at which the link was asked for.
      if (!user || user.email !== row?.email) throw invalidRequest();
      await setPassword(
        unit,
        { sessions: this.sessions, publicUrl: this.config.publicUrl },
        user,
        passwordHash,
      );
      await this.knownDevices.remember(unit, user.id, device);
    });
  }
}

function invalidRequest(): AppError {
  return new AppError('rejected', { message: 'Invalid Request', errors: { token: 'Invalid Request' } });
}
