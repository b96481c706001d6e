import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { CurrentPerson } from '../../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../../platform/http/endpoint.ts';
import { Covers } from './covers.ts';

@Controller()
export class CoversController {
  constructor(private readonly covers: Covers) {}

  @Endpoint(api.notebooks.changeCover)
  async change(input: EndpointInput<typeof api.notebooks.changeCover>, @CurrentPerson() person: SignedIn) {
    const downloadUrl = await this.covers.set(person, input);
    return { success: true as const, message: 'The cover was changed.', downloadUrl };
  }

  @Endpoint(api.notebooks.removeCover)
  async remove({ body }: EndpointInput<typeof api.notebooks.removeCover>, @CurrentPerson() person: SignedIn) {
    await this.covers.remove(person, body.notebookId);
    return { success: true as const, message: 'The cover was removed.' };
  }
}
