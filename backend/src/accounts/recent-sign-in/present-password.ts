import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { isRightGuess } from '../passwords/is-right-guess.ts';
import { accountLimits } from '../rate-limits.ts';
import type { User } from '../user.entity.ts';

/** Asks a person who is signed in for their password once more, before what a stolen session must not do. */
@Injectable()
export class PresentPassword {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws AppError `rejected` with the message under `password`; `rate_limited`; `unavailable` */
  async require(
    person: SignedIn,
    user: Pick<User, 'passwordHash'>,
    password: string,
    peer: string,
  ): Promise<void> {
    const ofPerson = [accountLimits.presentPasswordByPerson, person.userId] as const;
    await this.limiter.consume(...ofPerson, 0);
    const counts = [[accountLimits.passwordBySession, person.sid]] as const;
    // By person: who has a session is no guesser, and sessions are many.
    const asker = { account: person.userId, address: peer };
    if (!(await isRightGuess(this.limiter, counts, user.passwordHash, password, asker))) {
      const message = 'Your current password is not correct.';
      throw new AppError('rejected', { message, errors: { password: message } });
    }
    // Only now, so that a thief's wrong ones use up nothing of the owner's.
    await this.limiter.consume(...ofPerson);
  }
}
