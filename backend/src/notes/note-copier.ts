import type { api, EndpointInput } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { ContentClient } from '../content/content-client.ts';
import { Reads } from '../platform/database/reads.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { sectionPlace } from '../sections/section-place.ts';
import { NoteCreations } from './note-creations.ts';
import { holdOwnNotebook, ownNotebookId } from './own-notebook.ts';
import { permittedNote } from './permitted-note.ts';

type CopyBody = EndpointInput<typeof api.notes.copy>['body'];

/** Each copy is a document that is read, made anew and stored, with one short request. */
const copies: RateLimit = { name: 'note-copy-person', points: 60, seconds: 60 };

/** Copies of notes: what a note says, without who said it when, who may read it and where it was. */
@Injectable()
export class NoteCopier {
  constructor(
    private readonly reads: Reads,
    private readonly content: ContentClient,
    private readonly creations: NoteCreations,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Copies a note that a person may read into their own notebook and answers the copy's id. Repeated with
   * the same `idempotencyKey` it answers the first copy's id and copies nothing.
   *
   * @throws AppError `not_found`; `not_found` or `forbidden` for the notebook, `rejected` for the section;
   * `unavailable`, `rate_limited`
   */
  async copy(person: SignedIn, body: CopyBody, idempotencyKey: string | undefined): Promise<string> {
    const earlier = await this.creations.earlier(person, idempotencyKey);
    if (earlier !== null) return earlier;
    await permittedNote(this.reads.manager, person.userId, body.noteId, 'copy');
    const place = await ownNotebookId(this.reads.manager, person.userId, body.notebookId);
    await sectionPlace(this.reads, place, body.sectionId);
    await this.limiter.consume(copies, person.userId);
    const content = await this.content.copy(body.noteId);
    return this.creations.insert(person, idempotencyKey, async (unit) => {
      const notebookId = await holdOwnNotebook(unit, person.userId, body.notebookId);
      // Rights may have ended while the content was read.
      const { note } = await permittedNote(unit.manager, person.userId, body.noteId, 'copy');
      const { fontSize, lineHeight } = note;
      const sectionId = await sectionPlace(unit, notebookId, body.sectionId);
      return { notebookId, sectionId, fontSize, lineHeight, content };
    });
  }
}
