import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { CurrentPerson } from './current-viewer.ts';
import { PeopleService } from './people.service.ts';
import { toPerson, toProfile } from './person-view.ts';
import { accountLimits } from './rate-limits.ts';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.profiles.current)
  async currentProfile(
    _input: EndpointInput<typeof api.profiles.current>,
    @CurrentPerson() person: SignedIn,
  ) {
    const user = await this.people.profile(person.userId);
    return { success: true as const, message: 'Your profile.', profile: toProfile(user) };
  }

  @Endpoint(api.users.list)
  async list({ query }: EndpointInput<typeof api.users.list>, @CurrentPerson() person: SignedIn) {
    await this.limiter.consume(accountLimits.peopleByPerson, person.userId);
    const users = await this.people.find(query.query);
    return { success: true as const, message: 'People found.', users: users.map(toPerson) };
  }
}
