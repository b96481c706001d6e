import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { AccountDeletion } from './account-deletion.ts';

@Controller()
export class DeletionController {
  constructor(private readonly deletion: AccountDeletion) {}

  @Endpoint(api.profiles.deletionPreview)
  async preview(
    _input: EndpointInput<typeof api.profiles.deletionPreview>,
    @CurrentPerson() person: SignedIn,
  ) {
    const counts = await this.deletion.preview(person.userId);
    return { success: true as const, message: 'What would be deleted.', ...counts };
  }

  @Endpoint(api.profiles.deleteAccount)
  async delete(_input: EndpointInput<typeof api.profiles.deleteAccount>, @CurrentPerson() person: SignedIn) {
    await this.deletion.end(person);
    return { success: true as const, message: 'Your account was deleted.' };
  }
}
