import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { SectionWriter } from './section-writer.ts';

@Controller()
export class SectionsController {
  constructor(private readonly writer: SectionWriter) {}

  @Endpoint(api.sections.create)
  async create({ body }: EndpointInput<typeof api.sections.create>, @CurrentPerson() person: SignedIn) {
    const section = await this.writer.create(person, body);
    return { success: true as const, message: 'The section was created.', section };
  }

  @Endpoint(api.sections.edit)
  async edit({ body }: EndpointInput<typeof api.sections.edit>, @CurrentPerson() person: SignedIn) {
    const section = await this.writer.edit(person, body);
    return { success: true as const, message: 'The section was saved.', section };
  }

  @Endpoint(api.sections.delete)
  async delete({ body }: EndpointInput<typeof api.sections.delete>, @CurrentPerson() person: SignedIn) {
    await this.writer.remove(person, body.sectionId);
    return { success: true as const, message: 'The section was deleted. Its notes stay in the notebook.' };
  }
}
