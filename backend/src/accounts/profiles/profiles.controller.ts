import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { PeopleService } from '../people/people.service.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { toProfile } from './profile-view.ts';

@Controller()
export class ProfilesController {
  constructor(private readonly people: PeopleService) {}

  @Endpoint(api.profiles.current)
  async current(_input: EndpointInput<typeof api.profiles.current>, @CurrentPerson() person: SignedIn) {
    const user = await this.people.profile(person.userId);
    return { success: true as const, message: 'Your profile.', profile: toProfile(user) };
  }
}
