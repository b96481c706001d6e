import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { PeerAddress } from '../../platform/http/peer-address.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { Device } from '../sessions/device.ts';
import { GoogleSignInService } from './google-sign-in.service.ts';
import { GoogleTokens } from './google-tokens.ts';

@Controller()
export class GoogleSignInController {
  constructor(
    private readonly google: GoogleTokens,
    private readonly googleSignIn: GoogleSignInService,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.signInOptions)
  async options(_input: EndpointInput<typeof api.users.signInOptions>) {
    const googleClientId = this.google.clientId;
    return { success: true as const, message: 'The ways to sign in.', googleClientId };
  }

  @Endpoint(api.users.googleSignIn)
  async signIn(
    { params }: EndpointInput<typeof api.users.googleSignIn>,
    @PeerAddress() peer: string,
    @Device() device: string,
  ) {
    await this.limiter.consume(accountLimits.googleByPeer, peer);
    const token = await this.googleSignIn.signIn(params.tokenId, device);
    return { success: true as const, message: 'Signed in.', token };
  }
}
