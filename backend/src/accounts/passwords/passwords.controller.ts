import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { Device, type RequestDevice } from '../sessions/device.ts';
import { PasswordsService } from './passwords.service.ts';

@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.forgotPassword)
  async forgot({ body }: EndpointInput<typeof api.users.forgotPassword>, @PeerAddress() peer: string) {
    await this.limiter.consume(accountLimits.forgotByPeer, peer);
    await this.limiter.consume(accountLimits.forgotByPeerAndHour, peer);
    await this.passwords.forgot(body.email);
    return {
      success: true as const,
      message: 'If your email is registered, you would have recieved a link to reset your password.',
    };
  }

  @Endpoint(api.users.createPassword)
  async create(
    { body }: EndpointInput<typeof api.users.createPassword>,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    await this.limiter.consume(accountLimits.tokenByPeer, peer);
    await this.passwords.create(body.token, body.newpassword, device, peer);
    return { success: true as const, message: 'Your password was changed. Please sign in with it.' };
  }

  @Endpoint(api.profiles.changePassword)
  async change(
    { body }: EndpointInput<typeof api.profiles.changePassword>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() peer: string,
  ) {
    await this.passwords.change(person, body.newpassword, peer);
    return { success: true as const, message: 'Your password was changed. Please sign in with it.' };
  }
}
