import { api, type EndpointInput, mailSent } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { EmailChanges } from './email-changes.ts';

@Controller()
export class EmailChangeController {
  constructor(private readonly emailChanges: EmailChanges) {}

  @Endpoint(api.profiles.resendVerificationEmail)
  async resend(
    _input: EndpointInput<typeof api.profiles.resendVerificationEmail>,
    @CurrentPerson() person: SignedIn,
  ) {
    const outcome = await this.emailChanges.resend(person);
    return {
      success: true as const,
      message: outcome === 'sent' ? mailSent.now : mailSent.already,
    };
  }
}
