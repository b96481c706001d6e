import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { CurrentPerson } from '../../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../../platform/http/endpoint.ts';
import { NoteReader } from '../read/note-reader.ts';
import { NoteHistory } from './note-history.ts';

@Controller()
export class NoteHistoryController {
  constructor(
    private readonly history: NoteHistory,
    private readonly reader: NoteReader,
  ) {}

  @Endpoint(api.history.moments)
  async moments({ query }: EndpointInput<typeof api.history.moments>, @CurrentPerson() person: SignedIn) {
    const page = await this.history.moments(person, query);
    return { success: true as const, message: 'The history of the note.', ...page };
  }

  @Endpoint(api.history.version)
  async version({ query }: EndpointInput<typeof api.history.version>, @CurrentPerson() person: SignedIn) {
    const note = await this.history.version(person, query);
    const message = 'The note as it was.';
    if (query.authors === 'left-out') return { success: true as const, message, note };
    const authors = await this.history.authors(person, query);
    return { success: true as const, message, note: { ...note, authors } };
  }

  @Endpoint(api.history.compare)
  async compare({ query }: EndpointInput<typeof api.history.compare>, @CurrentPerson() person: SignedIn) {
    const comparison = await this.history.compare(person, query);
    return { success: true as const, message: 'What changed in the note.', ...comparison };
  }

  @Endpoint(api.history.restore)
  async restore({ body }: EndpointInput<typeof api.history.restore>, @CurrentPerson() person: SignedIn) {
    const before = await this.history.restore(person, body);
    const note = await this.reader.summary(person.userId, body.noteId);
    return { success: true as const, message: 'The note was restored.', note, before };
  }

  @Endpoint(api.history.name)
  async name({ body }: EndpointInput<typeof api.history.name>, @CurrentPerson() person: SignedIn) {
    await this.history.name(person, body);
    return { success: true as const, message: 'The moment was named.' };
  }

  @Endpoint(api.history.clear)
  async clear({ body }: EndpointInput<typeof api.history.clear>, @CurrentPerson() person: SignedIn) {
    await this.history.clear(person, body);
    return { success: true as const, message: 'The history was deleted.' };
  }
}
