import type { api, EndpointInput } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { ContentClient } from '../content/content-client.ts';
import { Reads } from '../platform/database/reads.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { sectionPlace } from '../sections/section-place.ts';
import { NoteCreations } from './note-creations.ts';
import { holdNotebook, ownNotebookId } from './own-notebook.ts';
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
    await placeOf(this.reads, person, body);
    await this.limiter.consume(copies, person.userId);
    const content = await this.content.copy(body.noteId);
    return this.creations.insert(person, idempotencyKey, async (unit) => {
      await holdNotebook(unit, body.notebookId);
      // Rights may have ended while the content was read.
      const { note } = await permittedNote(unit.manager, person.userId, body.noteId, 'copy');
      const { fontSize, lineHeight } = note;
      return { ...(await placeOf(unit, person, body)), fontSize, lineHeight, content };
    });
  }
}

async function placeOf(
  unit: Parameters<typeof sectionPlace>[0],
  person: SignedIn,
  { notebookId, sectionId }: CopyBody,
) {
  const own = await ownNotebookId(unit.manager, person.userId, notebookId);
  return { notebookId: own, sectionId: await sectionPlace(unit, own, sectionId) };
}
