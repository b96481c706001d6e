import { api, type EndpointInput, mailSent } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { type Viewer, viewerId } from '../../access/viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { CurrentViewer } from '../sessions/current-viewer.ts';
import { Device, type RequestDevice } from '../sessions/device.ts';
import { RegistrationService } from './registration.service.ts';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.join)
  async join({ body }: EndpointInput<typeof api.users.join>, @PeerAddress() peer: string) {
    await this.limiter.consume(accountLimits.joinByPeer, peer);
    await this.limiter.consume(accountLimits.joinByPeerAndHour, peer);
    const { email, ...wayBack } = body;
    const outcome = await this.registration.join(email, wayBack);
    return {
      success: true as const,
      message: outcome === 'sent' ? mailSent.now : mailSent.already,
    };
  }

  @Endpoint(api.users.checkUsername)
  async checkUsername(
    { body }: EndpointInput<typeof api.users.checkUsername>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() peer: string,
  ) {
    await this.limiter.consume(accountLimits.usernameByPeer, peer);
    await this.registration.checkUsername(body.usernameToCheck, viewerId(viewer));
    return { success: true as const, message: 'This username is available.' };
  }

  @Endpoint(api.users.register)
  async register(
    { body }: EndpointInput<typeof api.users.register>,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    await this.limiter.consume(accountLimits.tokenByPeer, peer);
    const { token: mailToken, ...person } = body;
    const token = await this.registration.register(mailToken, person, device, peer);
    return { success: true as const, message: `Welcome ${person.name.split(' ', 1)[0]}`, token };
  }
}
