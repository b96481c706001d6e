import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { toPerson } from '../../accounts/people/person-view.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import type { SharedWith } from './grants.ts';
import { SharingService } from './sharing.service.ts';
import { notebookSubject, noteSubject } from './subject.ts';

@Controller()
export class SharingController {
  constructor(private readonly sharing: SharingService) {}

  @Endpoint(api.notes.share)
  async shareNote({ body }: EndpointInput<typeof api.notes.share>, @CurrentPerson() person: SignedIn) {
    await this.sharing.share(noteSubject, person, body.noteId, body);
    return { success: true as const, message: 'Sharing was saved.' };
  }

  @Endpoint(api.notes.leave)
  async leaveNote({ body }: EndpointInput<typeof api.notes.leave>, @CurrentPerson() person: SignedIn) {
    await this.sharing.leave(noteSubject, person, body.noteId);
    return { success: true as const, message: 'The note was removed from your list.' };
  }

  @Endpoint(api.notes.sharedWith)
  async noteSharedWith(
    { query }: EndpointInput<typeof api.notes.sharedWith>,
    @CurrentPerson() person: SignedIn,
  ) {
    const people = await this.sharing.sharedWith(noteSubject, person, query.id);
    return toSharedWith(people, 'The people this note is shared with.');
  }

  @Endpoint(api.notebooks.share)
  async shareNotebook(
    { body }: EndpointInput<typeof api.notebooks.share>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.sharing.share(notebookSubject, person, body.notebookId, body);
    return { success: true as const, message: 'Sharing was saved.' };
  }

  @Endpoint(api.notebooks.leave)
  async leaveNotebook(
    { body }: EndpointInput<typeof api.notebooks.leave>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.sharing.leave(notebookSubject, person, body.notebookId);
    return { success: true as const, message: 'The notebook was removed from your list.' };
  }

  @Endpoint(api.notebooks.sharedWith)
  async notebookSharedWith(
    { query }: EndpointInput<typeof api.notebooks.sharedWith>,
    @CurrentPerson() person: SignedIn,
  ) {
    const people = await this.sharing.sharedWith(notebookSubject, person, query.id);
    return toSharedWith(people, 'The people this notebook is shared with.');
  }
}

function toSharedWith({ editors, viewers }: SharedWith, message: string) {
  return {
    success: true as const,
    message,
    editors: editors.map(toPerson),
    viewers: viewers.map(toPerson),
    editorsCount: editors.length,
    viewersCount: viewers.length,
  };
}
