import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { EmailChanges } from '../email-change/email-changes.ts';
import { accountLimits } from '../rate-limits.ts';
import { RegistrationService } from '../registration/registration.service.ts';

/** One call for the links of two kinds of mail; which kind it was, the answer says. */
@Controller()
export class VerifyEmailController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly emailChanges: EmailChanges,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.verifyEmail)
  async verifyEmail({ params }: EndpointInput<typeof api.users.verifyEmail>, @PeerAddress() peer: string) {
    await this.limiter.consume(accountLimits.tokenByPeer, peer);
    const joining = await this.registration.readToken(params.token);
    const email = joining?.email ?? (await this.emailChanges.confirm(params.token));
    return {
      success: true as const,
      message: 'Email verified.',
      data: { email },
      emailChange: joining === null,
      next: joining?.nextPath ?? null,
      intended: joining?.intendedAct ?? null,
    };
  }
}
