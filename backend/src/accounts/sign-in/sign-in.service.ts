import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { isRightGuess } from '../passwords/is-right-guess.ts';
import { accountLimits } from '../rate-limits.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import { SessionTokens } from '../sessions/session-tokens.ts';
import { Sessions } from '../sessions/sessions.ts';
import { User } from '../user.entity.ts';

@Injectable()
export class SignInService {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
    private readonly knownDevices: KnownDevices,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Answers a session's token. For any wrong pair the answer is the same and takes as
   * long, so that the answer does not tell which accounts exist. Guessing by others never keeps out a device that signed
   * in to the account before.
   *
   * @throws AppError `rejected`, `rate_limited`, `unavailable`
   */
  async signIn(
    emailOrUsername: string,
    password: string,
    peer: string,
    device: RequestDevice,
  ): Promise<string> {
    const user = await this.reads.manager.findOne(User, {
      where: emailOrUsername.includes('@') ? { email: emailOrUsername } : { username: emailOrUsername },
    });
    const isKnown = await this.knownDevices.isKnown(user?.id ?? null, device);
    const counts: [RateLimit, key: string][] = isKnown
      ? [[accountLimits.loginByKnownDevice, `${user?.id} ${device.key}`]]
      : [
          [accountLimits.loginByPeer, peer],
          [accountLimits.loginByNameAndPeer, `${emailOrUsername} ${peer}`],
          [accountLimits.loginByName, emailOrUsername],
        ];
    const asker = { account: isKnown ? `${user?.id}` : `${emailOrUsername} ${peer}`, address: peer };
    const isRight = await isRightGuess(this.limiter, counts, user?.passwordHash ?? null, password, asker);
    if (!isRight || user === null) throw wrongPair();
    const session = await this.unitOfWork.run(async (unit) => {
      // Another password may have been set while this one was looked at, and all sessions ended.
      const locked = await lockUserRow(unit, user.id);
      if (locked?.passwordHash !== user.passwordHash) throw wrongPair();
      return this.sessions.start(unit, user.id, device);
    });
    return this.tokens.sign(session, user);
  }

  async signOut(person: SignedIn): Promise<void> {
    await this.unitOfWork.run((unit) => this.sessions.end(unit, person.userId, person.sid));
  }

  /**
   * A token with the person's present name, for the same session.
   *
   * @throws AppError `unauthenticated` when the session ended this very moment.
   */
  async refresh(person: SignedIn): Promise<string> {
    const session = await this.unitOfWork.run((unit) => this.sessions.extend(unit, person.sid));
    if (!session) throw new AppError('unauthenticated');
    return this.tokens.sign(session, session.user);
  }
}

function wrongPair(): AppError {
  const message = 'Email, username or password is not correct.';
  return new AppError('rejected', { message, errors: { emailOrUsername: message } });
}
