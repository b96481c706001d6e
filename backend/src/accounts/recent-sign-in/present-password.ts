import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { isPasswordOf } from '../passwords/password-hashing.ts';
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
    // Taken before the password is looked at, as at signing in, and given back where none was.
    const count = [accountLimits.passwordBySession, person.sid] as const;
    await this.limiter.consume(...count);
    let isWrong = false;
    try {
      isWrong = !(await isPasswordOf(user.passwordHash, password, { account: person.sid, address: peer }));
    } finally {
      if (!isWrong) await this.limiter.giveBack(...count);
    }
    if (isWrong) {
      const message = 'Your current password is not correct.';
      throw new AppError('rejected', { message, errors: { password: message } });
    }
  }
}
