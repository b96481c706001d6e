import { createHash } from 'node:crypto';
import type { api, EndpointInput } from '@commonplace/contracts/api';
import type { CopyRequest } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { readsDocument } from '../../../access/note-policy.ts';
import type { SignedIn } from '../../../access/viewer.ts';
import { ContentClient, type ConvertedContent } from '../../../content/content-client.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { sectionPlace } from '../../sections/section-place.ts';
import { foreignAddresses, newAddresses } from '../images/image-claims.ts';
import { readableImages } from '../images/image-rows.ts';
import { copies } from '../rate-limits.ts';
import type { NoteRow } from '../read/note-rows.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { ConversionLimiter } from './conversion-limiter.ts';
import { NoteCreations } from './note-creations.ts';
import { holdOwnNotebook, ownNotebookId } from './own-notebook.ts';

type CopyBody = EndpointInput<typeof api.notes.copy>['body'];

/** How often it is looked for pictures that a person has just put in. */
const attempts = 3;

/** Copies of notes: what a note says, without who said it when, who may read it and where it was. */
@Injectable()
export class NoteCopier {
  constructor(
    private readonly reads: Reads,
    private readonly content: ContentClient,
    private readonly creations: NoteCreations,
    private readonly limiter: RateLimiter,
    private readonly turns: ConversionLimiter,
  ) {}

  /**
   * Copies a note that a person may read into their own notebook and answers the copy's id. Repeated for the
   * same note with the same `givenKey` it answers the first copy's id and copies nothing.
   *
   * @throws AppError `not_found`; `not_found` or `forbidden` for the notebook, `rejected` for the section;
   * `storage_full`, `unavailable`, `rate_limited`
   */
  async copy(person: SignedIn, body: CopyBody, givenKey: string | undefined): Promise<string> {
    const idempotencyKey = givenKey && keyOfCopy(body.noteId, givenKey);
    const earlier = await this.creations.earlier(person, idempotencyKey);
    if (earlier !== null) return earlier;
    const original = await permittedNote(this.reads.manager, person.userId, body.noteId, 'copy');
    const place = await ownNotebookId(this.reads.manager, person.userId, body.notebookId);
    await sectionPlace(this.reads, place, body.sectionId);
    await this.limiter.consume(copies, person.userId);
    await this.creations.admit(person);
    const id = uuidv7();
    const { content, images } = await this.contentFor(person, id, original);
    return this.creations.insert(person, idempotencyKey, async (unit) => {
      const notebookId = await holdOwnNotebook(unit, person.userId, body.notebookId);
      // Rights may have ended while the content was read.
      const { note } = await permittedNote(unit.manager, person.userId, body.noteId, 'copy');
      const { fontSize, lineHeight } = note;
      const sectionId = await sectionPlace(unit, notebookId, body.sectionId);
      return { id, notebookId, sectionId, fontSize, lineHeight, content, images };
    });
  }

  /**
   * What a note says, with the pictures that the person may see as pictures of the copy and without the
   * rest; and where these pictures come from.
   */
  private async contentFor(
    person: SignedIn,
    copyId: string,
    { note: { id: noteId, images: folded }, facts }: NoteRow,
  ): Promise<{ content: ConvertedContent; images: string[] }> {
    const of = readsDocument(person.userId, facts) ? 'document' : 'published';
    let shown: readonly string[] = folded;
    let images: Record<string, string | null> = {};
    for (let attempt = 1; ; attempt += 1) {
      const found = await readableImages(this.reads.manager, person.userId, shown);
      images = { ...images, ...newAddresses(copyId, shown, found) };
      const request: CopyRequest = { noteId, images, of };
      const content = await this.turns.convert(person.userId, (asker) => this.content.copy(asker, request));
      // Those that were put in after the last fold.
      shown = foreignAddresses(copyId, content.projection.images);
      if (shown.length > 0 && attempt < attempts) continue;
      return { content, images: Object.keys(images).filter((address) => images[address] !== null) };
    }
  }
}

/** The same key may be sent with another note, or to make one: that is another act. */
function keyOfCopy(noteId: string, key: string): string {
  return createHash('sha256').update(`copy ${noteId} ${key}`).digest('base64url');
}
