import { api, demoSignIn, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller, Inject, UseGuards } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { Device, type RequestDevice } from '../sessions/device.ts';
import { GoogleNonces } from './google-nonces.ts';
import { GoogleSignInService } from './google-sign-in.service.ts';
import { GoogleTokens } from './google-tokens.ts';
import { OwnPagesGuard } from './own-pages.guard.ts';

@Controller()
export class GoogleSignInController {
  constructor(
    private readonly google: GoogleTokens,
    private readonly nonces: GoogleNonces,
    private readonly googleSignIn: GoogleSignInService,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint(api.users.signInOptions)
  async options(_input: EndpointInput<typeof api.users.signInOptions>) {
    const googleClientId = this.google.clientId;
    const demo = this.config.isDemo ? demoSignIn : null;
    return { success: true as const, message: 'The ways to sign in.', googleClientId, demo };
  }

  @Endpoint(api.users.googleNonce)
  async nonce(
    _input: EndpointInput<typeof api.users.googleNonce>,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    await this.limiter.consume(accountLimits.googleNonceByPeer, peer);
    if (this.google.clientId === null) throw new AppError('not_found');
    const nonce = await this.nonces.issue(device);
    return { success: true as const, message: 'A nonce for one token.', nonce };
  }

  @UseGuards(OwnPagesGuard)
  @Endpoint(api.users.googleSignIn)
  async signIn(
    { params }: EndpointInput<typeof api.users.googleSignIn>,
    @PeerAddress() peer: string,
    @Device() device: RequestDevice,
  ) {
    await this.limiter.consume(accountLimits.googleByPeer, peer);
    const token = await this.googleSignIn.signIn(params.tokenId, device);
    return { success: true as const, message: 'Signed in.', token };
  }
}
