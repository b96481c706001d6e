import type { Sharing } from '@commonplace/contracts/abilities';
import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { notebookSubject, noteSubject } from '../sharing/subject.ts';
import { PublishingService } from './publishing.service.ts';
import { StagedPublishing } from './staged-publishing.ts';

@Controller()
export class PublishingController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly staging: StagedPublishing,
  ) {}

  @Endpoint(api.notes.publishMode)
  async publishMode(
    { body }: EndpointInput<typeof api.notes.publishMode>,
    @CurrentPerson() person: SignedIn,
  ) {
    const staged = await this.staging.setMode(person, body.noteId, body.mode, body.shown);
    const message =
      body.mode === 'live'
        ? 'Readers of the note see each edit.'
        : 'Readers of the note see what you published last.';
    return { success: true as const, message, ...staged };
  }

  @Endpoint(api.notes.publishChanges)
  async publishChanges(
    { body }: EndpointInput<typeof api.notes.publishChanges>,
    @CurrentPerson() person: SignedIn,
  ) {
    const staged = await this.staging.publishChanges(person, body.noteId, body.shown);
    return { success: true as const, message: 'The changes are published.', ...staged };
  }

  @Endpoint(api.notes.discardChanges)
  async discardChanges(
    { body }: EndpointInput<typeof api.notes.discardChanges>,
    @CurrentPerson() person: SignedIn,
  ) {
    const discarded = await this.staging.discardChanges(person, body.noteId);
    return { success: true as const, message: 'The changes were discarded.', ...discarded };
  }

  @Endpoint(api.notes.publish)
  async publishNote({ body }: EndpointInput<typeof api.notes.publish>, @CurrentPerson() person: SignedIn) {
    if (body.on !== false) await this.staging.prepare(person, body.noteId);
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
