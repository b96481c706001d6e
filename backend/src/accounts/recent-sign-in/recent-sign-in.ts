import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { GoogleNonces } from '../google/google-nonces.ts';
import { GoogleTokens } from '../google/google-tokens.ts';
import { unproved } from '../google/unproved.ts';
import { lockUserRow } from '../lock-user-row.ts';
import { PeopleService } from '../people/people.service.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import { Sessions } from '../sessions/sessions.ts';
import { PresentPassword } from './present-password.ts';

const recentMs = 10 * 60_000;

/** Has a person show who they are once more, before what a stolen session must not do. */
@Injectable()
export class RecentSignIn {
  constructor(
    private readonly people: PeopleService,
    private readonly sessions: Sessions,
    private readonly knownDevices: KnownDevices,
    private readonly presentPassword: PresentPassword,
    private readonly google: GoogleTokens,
    private readonly nonces: GoogleNonces,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param password the present one where the call carries it: it counts instead, and a wrong one is refused
   * @throws AppError `recent_sign_in_required`; `rejected` with the message under `password`; `rate_limited`
   */
  async require(person: SignedIn, password: string | undefined, peer: string): Promise<void> {
    if (password) {
      await this.presentPassword.require(person, await this.people.profile(person.userId), password, peer);
    } else if ((await this.sessions.authenticatedAt(person)) <= Date.now() - recentMs) {
      throw new AppError('recent_sign_in_required');
    }
  }

  /** @throws AppError `rejected` with the message under `password`; `rate_limited` */
  async confirmByPassword(
    person: SignedIn,
    device: RequestDevice,
    password: string,
    peer: string,
  ): Promise<void> {
    await this.presentPassword.require(person, await this.people.profile(person.userId), password, peer);
    await this.unitOfWork.run(async (unit) => {
      await this.sessions.markAuthenticated(unit, person);
      await this.knownDevices.remember(unit, person.userId, device);
    });
  }

  /** @throws AppError `rejected` when the token is not of the account's own Google account; `unavailable` */
  async confirmByGoogle(person: SignedIn, device: RequestDevice, tokenId: string): Promise<void> {
    const { sub, nonce } = await this.google.verify(tokenId, device);
    await this.unitOfWork.run(async (unit) => {
      await this.nonces.use(unit, nonce);
      const user = await lockUserRow(unit, person.userId);
      if (user?.googleSub !== sub) throw unproved();
      await this.sessions.markAuthenticated(unit, person);
      await this.knownDevices.remember(unit, person.userId, device);
    });
  }
}
