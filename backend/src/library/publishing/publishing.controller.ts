import type { Sharing } from '@commonplace/contracts/abilities';
import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { notebookSubject, noteSubject } from '../sharing/subject.ts';
import { PublishingService } from './publishing.service.ts';

@Controller()
export class PublishingController {
  constructor(private readonly publishing: PublishingService) {}

  @Endpoint(api.notes.publish)
  async publishNote({ body }: EndpointInput<typeof api.notes.publish>, @CurrentPerson() person: SignedIn) {
    return published('note', await this.publishing.publish(noteSubject, person, body.noteId, body));
  }

  @Endpoint(api.notebooks.publish)
  async publishNotebook(
    { body }: EndpointInput<typeof api.notebooks.publish>,
    @CurrentPerson() person: SignedIn,
  ) {
    return published(
      'notebook',
      await this.publishing.publish(notebookSubject, person, body.notebookId, body),
    );
  }

  @Endpoint(api.notes.protect)
  async protectNote({ body }: EndpointInput<typeof api.notes.protect>, @CurrentPerson() person: SignedIn) {
    return guarded('note', await this.publishing.protect(noteSubject, person, body.noteId, body));
  }

  @Endpoint(api.notebooks.protect)
  async protectNotebook(
    { body }: EndpointInput<typeof api.notebooks.protect>,
    @CurrentPerson() person: SignedIn,
  ) {
    return guarded('notebook', await this.publishing.protect(notebookSubject, person, body.notebookId, body));
  }
}

function published(what: string, sharing: Sharing) {
  const message = {
    published: `The ${what} is published.`,
    shared: `The ${what} is no longer published. People it is shared with keep their access.`,
    private: `The ${what} is no longer published.`,
  }[sharing];
  return { success: true as const, message, sharing };
}

function guarded(what: string, isProtected: boolean) {
  const message = isProtected ? `The ${what} is protected.` : `The ${what} is no longer protected.`;
  return { success: true as const, message, isProtected };
}
