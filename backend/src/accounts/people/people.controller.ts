import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { PeopleService } from './people.service.ts';
import { toPerson } from './person-view.ts';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.users.list)
  async list({ query }: EndpointInput<typeof api.users.list>, @CurrentPerson() person: SignedIn) {
    await this.limiter.consume(accountLimits.peopleByPerson, person.userId);
    const users = await this.people.find(query.query);
    return { success: true as const, message: 'People found.', users: users.map(toPerson) };
  }
}
