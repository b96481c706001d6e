import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller, UseGuards } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { AdminGuard } from './admin.guard.ts';
import { Administration } from './administration.ts';

@Controller()
@UseGuards(AdminGuard)
export class AdminController {
  constructor(private readonly administration: Administration) {}

  @Endpoint(api.admin.reports)
  async reports({ query }: EndpointInput<typeof api.admin.reports>) {
    const { reports, count } = await this.administration.reports(query);
    return {
      success: true as const,
      message: 'Open reports.',
      reports: reports.map(({ reporter, createdAt, ...report }) => ({
        ...report,
        createdAt: new Date(createdAt).toISOString(),
        reporter: reporter && { name: reporter.name, username: reporter.username },
      })),
      count,
    };
  }

  @Endpoint(api.admin.closeReport)
  async closeReport(
    { params, body }: EndpointInput<typeof api.admin.closeReport>,
    @CurrentPerson() person: SignedIn,
  ) {
    const admin = person.username;
    await this.administration.closeReport(params.id, body.on, { admin, reason: body.reason });
    return { success: true as const, message: body.on ? 'The report is closed.' : 'The report is open.' };
  }

  @Endpoint(api.admin.hide)
  async hide({ params, body }: EndpointInput<typeof api.admin.hide>, @CurrentPerson() person: SignedIn) {
    const admin = person.username;
    const { subjectType, id } = params;
    await this.administration.hide(subjectType, id, body.on, { admin, reason: body.reason });
    const message = `The ${subjectType} is ${body.on ? '' : 'no longer '}hidden.`;
    return { success: true as const, message };
  }

  @Endpoint(api.admin.suspend)
  async suspend(
    { params, body }: EndpointInput<typeof api.admin.suspend>,
    @CurrentPerson() person: SignedIn,
  ) {
    const admin = person.username;
    await this.administration.suspend(params.username, body.on, { admin, reason: body.reason });
    const message = `The account is ${body.on ? '' : 'no longer '}suspended.`;
    return { success: true as const, message };
  }

  @Endpoint(api.admin.acts)
  async acts({ query }: EndpointInput<typeof api.admin.acts>) {
    const { acts, count } = await this.administration.acts(query);
    return {
      success: true as const,
      message: 'What administrators did.',
      acts: acts.map((act) => ({ ...act, createdAt: new Date(act.createdAt).toISOString() })),
      count,
    };
  }
}
