import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { SetReader } from './set-reader.ts';
import { SetWriter } from './set-writer.ts';

@Controller()
export class SetsController {
  constructor(
    private readonly reader: SetReader,
    private readonly writer: SetWriter,
  ) {}

  @Endpoint(api.sets.create)
  async create({ body }: EndpointInput<typeof api.sets.create>, @CurrentPerson() person: SignedIn) {
    const set = await this.reader.one(person.userId, await this.writer.create(person, body));
    return { success: true as const, message: 'The set was created.', set };
  }

  @Endpoint(api.sets.edit)
  async edit({ body }: EndpointInput<typeof api.sets.edit>, @CurrentPerson() person: SignedIn) {
    await this.writer.edit(person, body);
    const set = await this.reader.one(person.userId, body.id);
    return { success: true as const, message: 'The set was saved.', set };
  }

  @Endpoint(api.sets.notebook)
  async notebook({ body }: EndpointInput<typeof api.sets.notebook>, @CurrentPerson() person: SignedIn) {
    const notebookSetId = await this.writer.placeOne(person, body);
    const message =
      notebookSetId === body.setId
        ? 'The notebook was added to the set.'
        : 'The notebook was removed from the set.';
    return { success: true as const, message, notebookSetId };
  }

  @Endpoint(api.sets.delete)
  async delete({ body }: EndpointInput<typeof api.sets.delete>, @CurrentPerson() person: SignedIn) {
    await this.writer.remove(person, body.id);
    return { success: true as const, message: 'The set was deleted. Its notebooks stay.' };
  }
}
