import type { api, EndpointInput } from '@commonplace/contracts/api';
import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { findImageAddresses } from '@commonplace/contracts/images';
import type { ContentSource } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../access/viewer.ts';
import { ContentClient } from '../../../content/content-client.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { part } from '../../../platform/database/sql-part.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { sectionPlace } from '../../sections/section-place.ts';
import { trashedNote } from '../../trash/trashed-thing.ts';
import { DeletionBegun } from '../events/deletion-begun.event.ts';
import { NoteDeleted } from '../events/note-deleted.event.ts';
import { NoteMoved } from '../events/note-moved.event.ts';
import { NoteTypeChanged } from '../events/note-type-changed.event.ts';
import { ImageClaims, newAddresses } from '../images/image-claims.ts';
import { readableImages, tooManyImages } from '../images/image-rows.ts';
import { leaveImages } from '../images/leave-images.ts';
import { Note } from '../note.entity.ts';
import { matchesAnything, matchesEtag } from '../read/note-etag.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { ConversionLimiter } from './conversion-limiter.ts';
import { creditNotes, storedByAuthor } from './credit-notes.ts';
import { lockNote } from './lock-note.ts';
import { type NotePlace, newPlace } from './new-place.ts';
import { NoteCreations } from './note-creations.ts';
import { holdNotebook, holdOwnNotebook } from './own-notebook.ts';
import { writeWithEpoch } from './write-with-epoch.ts';

type NoteBody = EndpointInput<typeof api.notes.create>['body'];
type FactsBody = Pick<NoteBody, 'fontSize' | 'lineHeight' | 'notebookId' | 'sectionId'>;

/** Creating, writing, moving and deleting notes. Content goes through the content process alone. */
@Injectable()
export class NoteWriter {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: ContentClient,
    private readonly creations: NoteCreations,
    private readonly claims: ImageClaims,
    private readonly turns: ConversionLimiter,
  ) {}

  /**
   * Creates a note, with its content if there is any, and answers its id. Repeated with the same
   * `idempotencyKey` it answers the first note's id and creates nothing.
   *
   * @throws AppError `not_found` or `forbidden` for the notebook, `rejected` for the section or for too many pictures, `payload_too_large`,
   * `storage_full`, `rate_limited` (also while other contents of theirs are converted)
   */
  async create(person: SignedIn, body: NoteBody, idempotencyKey: string | undefined): Promise<string> {
    const earlier = await this.creations.earlier(person, idempotencyKey);
    if (earlier !== null) return earlier;
    await this.creations.admit(person);

    const source = contentSource(body);
    const isEmpty = source === undefined && !body.title;
    const id = uuidv7();
    const shown = imagesIn(source);
    const found = await readableImages(this.reads.manager, person.userId, shown);
    const images = newAddresses(id, shown, found);
    const change = { ...contentRequest(body, source), images };
    const content = isEmpty
      ? null
      : await this.turns.convert(person.userId, (asker) => this.content.convert(asker, change));
    return this.creations.insert(person, idempotencyKey, async (unit) => {
      const notebookId = await holdOwnNotebook(unit, person.userId, body.notebookId ?? undefined);
      return {
        id,
        notebookId,
        sectionId: await sectionPlace(unit, notebookId, body.sectionId),
        fontSize: body.fontSize ?? limits.fontSize.default,
        lineHeight: body.lineHeight ?? limits.lineHeight.default,
        content,
        images: shown,
      };
    });
  }

  /**
   * Writes what the body names to an existing note and leaves the rest as it is. A `notebookId` or
   * `sectionId` other than the present one moves the note; in another notebook it has no section unless
   * one is named.
   *
   * @throws AppError `not_found`, `forbidden`, `precondition_failed`, `conflict`, `rejected`, `payload_too_large`,
   * `storage_full`, `rate_limited` while other contents of theirs are converted, `unavailable`
   */
  async write(person: SignedIn, noteId: string, body: NoteBody, ifMatch: string | undefined): Promise<void> {
    // Nothing is written of what can not be done as a whole.
    const row = await permittedNote(this.reads.manager, person.userId, noteId, 'edit');
    await newPlace(this.reads, person.userId, row, body);
    await this.writeContent(person, noteId, body, ifMatch);
    await this.change(person, noteId, 'edit', body);
  }

  /**
   * Puts a note into another notebook or section of its author's.
   *
   * @throws AppError `not_found`, `forbidden`, `rejected` for the section
   */
  async move(person: SignedIn, noteId: string, { notebookId, sectionId }: NotePlace): Promise<void> {
    await this.change(person, noteId, 'move', { notebookId, sectionId });
  }

  /** Changes the view of a note beside its content. */
  private async change(
    person: SignedIn,
    noteId: string,
    act: 'edit' | 'move',
    { fontSize, lineHeight, notebookId, sectionId }: FactsBody,
  ): Promise<void> {
    if ([fontSize, lineHeight, notebookId ?? undefined, sectionId].every((named) => named === undefined))
      return;
    await this.unitOfWork.run(async (unit) => {
      if (typeof notebookId === 'string') await holdNotebook(unit, notebookId);
      await lockNote(unit, noteId);
      const row = await permittedNote(unit.manager, person.userId, noteId, act);
      const type = {
        ...(fontSize !== undefined && fontSize !== row.note.fontSize && { fontSize }),
        ...(lineHeight !== undefined && lineHeight !== row.note.lineHeight && { lineHeight }),
      };
      const hasOtherType = Object.keys(type).length > 0;
      const from = { notebookId: row.note.notebookId, sectionId: row.note.sectionId };
      const to = await newPlace(unit, person.userId, row, { notebookId, sectionId });
      if (!hasOtherType && to === null) return;
      await unit.manager.update(Note, { id: noteId }, { ...type, ...to });
      if (hasOtherType) unit.emit(new NoteTypeChanged(person.userId, noteId));
      if (to !== null) unit.emit(new NoteMoved(person.userId, noteId, from, to));
    });
  }

  /**
   * Deletes a note, also one in the trash, with its content, history and grants.
   *
   * @throws AppError `not_found`, `forbidden`
   */
  async delete(person: SignedIn, noteId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      const { note } =
        (await trashedNote(unit.manager, person.userId, noteId)) ??
        (await permittedNote(unit.manager, person.userId, noteId, 'delete'));
      const stored = await storedByAuthor(unit, part('note.id = ?', noteId));
      await leaveImages(unit, [noteId]);
      await unit.announce(new DeletionBegun({ noteIds: [noteId] }));
      await unit.manager.delete(Note, { id: noteId });
      await creditNotes(unit, stored);
      unit.emit(new NoteDeleted(person.userId, noteId, note.notebookId));
    });
  }

  private async writeContent(
    person: SignedIn,
    noteId: string,
    body: NoteBody,
    ifMatch: string | undefined,
  ): Promise<void> {
    const source = contentSource(body);
    const expected = ifMatch === undefined || matchesAnything(ifMatch) ? undefined : ifMatch;
    let images: Record<string, string | null> | undefined;
    await writeWithEpoch(this.reads, person.userId, noteId, async (head) => {
      if (expected !== undefined && !matchesEtag(expected, head)) throw new AppError('precondition_failed');
      if (source === undefined && body.title === undefined) return;
      images ??= await this.claims.claimAll(person, noteId, imagesIn(source));
      const write = {
        noteId,
        userId: person.userId,
        sid: person.sid,
        epoch: head.accessEpoch,
        ...contentRequest(body, source),
        images,
        ...(expected !== undefined && { ifHeadSeq: head.headSeq }),
      };
      await this.turns.convert(person.userId, () => this.content.write(write));
    });
  }
}

/** Of several contents the richest counts. */
function contentSource({ htmlContent, deltaContent, textContent }: NoteBody): ContentSource | undefined {
  if (htmlContent !== undefined) return { html: htmlContent };
  if (deltaContent !== undefined) return { delta: deltaContent.ops };
  return textContent === undefined ? undefined : { text: textContent };
}

/**
 * Addresses of pictures, anywhere in it.
 *
 * @throws AppError `rejected` for more than a note can have
 */
function imagesIn(source: ContentSource | undefined): string[] {
  if (source === undefined || 'text' in source) return [];
  const addresses = findImageAddresses('html' in source ? source.html : JSON.stringify(source.delta));
  if (addresses.length > limits.imagesPerNote) throw tooManyImages();
  return addresses;
}

function contentRequest({ title }: NoteBody, content: ContentSource | undefined) {
  return { ...(title !== undefined && { title }), ...(content !== undefined && { content }) };
}
