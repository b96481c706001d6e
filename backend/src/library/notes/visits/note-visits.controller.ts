import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { CurrentPerson } from '../../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../../platform/http/endpoint.ts';
import { NoteVisits } from './note-visits.ts';

@Controller()
export class NoteVisitsController {
  constructor(private readonly visits: NoteVisits) {}

  @Endpoint(api.notes.visit)
  async visit({ body }: EndpointInput<typeof api.notes.visit>, @CurrentPerson() person: SignedIn) {
    const changes = await this.visits.visit(person, body.noteId);
    return { success: true as const, message: 'You have seen the note.', changes };
  }
}
