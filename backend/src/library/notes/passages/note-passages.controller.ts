import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn, Viewer } from '../../../access/viewer.ts';
import { viewerId } from '../../../access/viewer.ts';
import { CurrentPerson, CurrentViewer } from '../../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../../platform/http/endpoint.ts';
import { NotePassages } from './note-passages.ts';

@Controller()
export class NotePassagesController {
  constructor(private readonly passages: NotePassages) {}

  @Endpoint(api.passages.make)
  async make({ body }: EndpointInput<typeof api.passages.make>, @CurrentPerson() person: SignedIn) {
    const passageId = await this.passages.make(person, body.noteId, body.runs);
    return { success: true as const, message: 'A link to the passage.', passageId };
  }

  @Endpoint(api.passages.find)
  async find({ query }: EndpointInput<typeof api.passages.find>, @CurrentViewer() viewer: Viewer) {
    const place = await this.passages.placeOf(viewerId(viewer), query);
    return { success: true as const, message: 'The passage.', place };
  }
}
