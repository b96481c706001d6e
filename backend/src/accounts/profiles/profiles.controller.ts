import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { PeopleService } from '../people/people.service.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';
import { DisplayPictures } from './pictures/display-pictures.ts';
import { ProfileEdits } from './profile-edits.ts';
import { toProfile } from './profile-view.ts';

@Controller()
export class ProfilesController {
  constructor(
    private readonly people: PeopleService,
    private readonly edits: ProfileEdits,
    private readonly pictures: DisplayPictures,
    private readonly signIn: SignInService,
  ) {}

  @Endpoint(api.profiles.current)
  async current(_input: EndpointInput<typeof api.profiles.current>, @CurrentPerson() person: SignedIn) {
    const user = await this.people.profile(person.userId);
    return { success: true as const, message: 'Your profile.', profile: toProfile(user) };
  }

  @Endpoint(api.profiles.edit)
  async edit({ body }: EndpointInput<typeof api.profiles.edit>, @CurrentPerson() person: SignedIn) {
    await this.edits.apply(person, body);
    return this.changed(person, 'Your profile was saved.');
  }

  @Endpoint(api.profiles.setPicture)
  async setPicture(
    { file }: EndpointInput<typeof api.profiles.setPicture>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.pictures.set(person, file);
    return this.changed(person, 'Your picture was changed.');
  }

  @Endpoint(api.profiles.deletePicture)
  async deletePicture(
    _input: EndpointInput<typeof api.profiles.deletePicture>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.pictures.remove(person);
    return this.changed(person, 'Your picture was removed.');
  }

  /** The profile as it is now, and a token that says the same. */
  private async changed(person: SignedIn, message: string) {
    const token = await this.signIn.refresh(person);
    const user = await this.people.profile(person.userId);
    return { success: true as const, message, profile: toProfile(user), token };
  }
}
