import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Reports } from './reports.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly limits: SocialLimits,
  ) {}

  @Endpoint(api.moderation.report)
  async report(
    { params, body }: EndpointInput<typeof api.moderation.report>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.limits.consume('report', person.userId);
    await this.reports.add(person, params.subjectType, params.id, body);
    return { success: true as const, message: 'Thank you. Your report was sent.' };
  }
}
