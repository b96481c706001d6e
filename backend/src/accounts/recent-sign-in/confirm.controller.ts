import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { Device, type RequestDevice } from '../sessions/device.ts';
import { RecentSignIn } from './recent-sign-in.ts';

@Controller()
export class ConfirmController {
  constructor(
    private readonly recentSignIn: RecentSignIn,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.confirm)
  async confirm(
    { body }: EndpointInput<typeof api.users.confirm>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    if (body.password !== undefined) {
      await this.recentSignIn.confirmByPassword(person, device, body.password, peer);
    } else if (body.tokenId !== undefined) {
      await this.limiter.consume(accountLimits.googleByPeer, peer);
      await this.recentSignIn.confirmByGoogle(person, device, body.tokenId);
    }
    return { success: true as const, message: 'Confirmed.' };
  }
}
