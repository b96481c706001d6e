import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Pins } from './pins.ts';

@Controller()
export class PinsController {
  constructor(private readonly pins: Pins) {}

  @Endpoint(api.notes.pin)
  async pin({ body }: EndpointInput<typeof api.notes.pin>, @CurrentPerson() person: SignedIn) {
    const isPinned = await this.pins.pin(person, body.noteId, body.on);
    const message = isPinned
      ? 'The note is pinned to your profile.'
      : 'The note is no longer pinned to your profile.';
    return { success: true as const, message, isPinned };
  }
}
