import type { api, EndpointInput } from '@commonplace/contracts/api';
import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { ContentSource } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { notebookPolicy } from '../access/notebook-policy.ts';
import type { SignedIn } from '../access/viewer.ts';
import { ContentClient, type ConvertedContent } from '../content/content-client.ts';
import { emptyProjection, insertFirstContent } from '../content/first-content.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';
import { NotebookGrant } from '../notebooks/notebook-grant.entity.ts';
import { Reads } from '../platform/database/reads.ts';
import { isDuplicate } from '../platform/database/retryable-error.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { AccessChanged } from './access-changed.event.ts';
import { lockNote } from './lock-note.ts';
import { Note } from './note.entity.ts';
import { NoteCreation } from './note-creation.entity.ts';
import { matchesAnything, matchesEtag } from './note-etag.ts';
import { NoteHead } from './note-head.entity.ts';
import { permittedNote } from './permitted-note.ts';

type NoteBody = EndpointInput<typeof api.notes.create>['body'];

/** How often a write looks at its rights again because they changed on its way. */
const outdatedAttempts = 3;

/** Creating, writing and deleting notes. Content goes through the content process alone. */
@Injectable()
export class NoteWriter {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly content: ContentClient,
  ) {}

  /**
   * Creates a note, with its content if there is any, and answers its id. Repeated with the same
   * `idempotencyKey` it answers the first note's id and creates nothing.
   *
   * @throws AppError `not_found` or `forbidden` for the notebook, `rejected` for the section
   */
  async create(person: SignedIn, body: NoteBody, idempotencyKey: string | undefined): Promise<string> {
    refuseSection(body);
    const earlier = await this.createdBefore(person, idempotencyKey);
    if (earlier !== null) return earlier;

    const source = contentSource(body);
    const isEmpty = source === undefined && !body.title;
    const content = isEmpty ? null : await this.content.convert(contentRequest(body, source));
    const noteId = uuidv7();
    try {
      await this.unitOfWork.run(async (unit) => {
        const notebookId = await ownNotebookId(unit.manager, person.userId, body.notebookId);
        await insertNote(unit, { noteId, authorId: person.userId, notebookId, body, content });
        if (idempotencyKey === undefined) return;
        const creation = { userId: person.userId, idempotencyKey, noteId, createdAt: Date.now() };
        await unit.manager.insert(NoteCreation, creation);
      });
      return noteId;
    } catch (error) {
      // The same key was at work at the same time, and the other was first.
      const first = isDuplicate(error) ? await this.createdBefore(person, idempotencyKey) : null;
      if (first === null) throw error;
      return first;
    }
  }

  /**
   * Writes what the body names to an existing note and leaves the rest as it is. A `notebookId` other
   * than the present one moves the note.
   *
   * @throws AppError `not_found`, `forbidden`, `precondition_failed`, `conflict`, `rejected`, `unavailable`
   */
  async write(person: SignedIn, noteId: string, body: NoteBody, ifMatch: string | undefined): Promise<void> {
    refuseSection(body);
    const { note } = await permittedNote(this.reads.manager, person.userId, noteId, 'edit');
    const moves = body.notebookId !== undefined && body.notebookId !== note.notebookId;
    if (moves) {
      await permittedNote(this.reads.manager, person.userId, noteId, 'move');
      await ownNotebookId(this.reads.manager, person.userId, body.notebookId);
    }
    await this.writeContent(person, noteId, body, ifMatch);
    const { fontSize, lineHeight, notebookId } = body;
    const facts = {
      ...(fontSize !== undefined && { fontSize }),
      ...(lineHeight !== undefined && { lineHeight }),
      ...(moves && { notebookId: notebookId as string }),
    };
    if (Object.keys(facts).length === 0) return;
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, person.userId, noteId, moves ? 'move' : 'edit');
      if (moves) await ownNotebookId(unit.manager, person.userId, notebookId);
      await unit.manager.update(Note, { id: noteId }, facts);
      // Another notebook brings other owners and grants.
      if (moves) unit.emit(new AccessChanged([noteId]));
    });
  }

  /**
   * Deletes a note with its content, history and grants.
   *
   * @throws AppError `not_found`, `forbidden`
   */
  async delete(person: SignedIn, noteId: string): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, person.userId, noteId, 'delete');
      await unit.manager.delete(Note, { id: noteId });
      unit.emit(new AccessChanged([noteId]));
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
    for (let attempt = 1; ; attempt += 1) {
      // The epoch before the rights: whoever loses them in between is refused at the commit (C3).
      const head = await this.reads.manager.findOneBy(NoteHead, { noteId });
      await permittedNote(this.reads.manager, person.userId, noteId, 'edit');
      if (!head) throw new AppError('not_found');
      if (expected !== undefined && !matchesEtag(expected, head)) throw new AppError('precondition_failed');
      if (source === undefined && body.title === undefined) return;
      try {
        await this.content.write({
          noteId,
          userId: person.userId,
          sid: person.sid,
          epoch: head.accessEpoch,
          ...contentRequest(body, source),
          ...(expected !== undefined && { ifHeadSeq: head.headSeq }),
        });
        return;
      } catch (error) {
        // Somebody's rights have changed, perhaps not this person's: look again.
        const isOutdated = error instanceof AppError && error.code === 'forbidden';
        if (!isOutdated) throw error;
        // This person may write, and others are being let in and out all the time.
        if (attempt === outdatedAttempts) throw new AppError('conflict', { cause: error });
      }
    }
  }

  private async createdBefore(person: SignedIn, idempotencyKey: string | undefined): Promise<string | null> {
    if (idempotencyKey === undefined) return null;
    const creation = await this.reads.manager.findOneBy(NoteCreation, {
      userId: person.userId,
      idempotencyKey,
    });
    return creation?.noteId ?? null;
  }
}

interface NewNote {
  noteId: string;
  authorId: string;
  notebookId: string;
  body: NoteBody;
  content: ConvertedContent | null;
}

async function insertNote(
  unit: Unit,
  { noteId, authorId, notebookId, body, content }: NewNote,
): Promise<void> {
  const now = Date.now();
  const { title, preview, hashtags, images, words, characters } = content?.projection ?? emptyProjection;
  await unit.manager.insert(Note, {
    id: noteId,
    authorId,
    notebookId,
    sectionId: null,
    isProtected: false,
    publishedAt: null,
    fontSize: body.fontSize ?? limits.fontSize.default,
    lineHeight: body.lineHeight ?? limits.lineHeight.default,
    createdAt: now,
    updatedAt: now,
    title,
    preview,
    hashtags,
    images,
    words,
    characters,
  });
  await insertFirstContent(unit.manager, noteId, content);
}

/**
 * The notebook a person's note goes to: the named one if it is theirs, without a name their default.
 *
 * @throws AppError `not_found` when it may not be read, `forbidden` when it is someone else's
 */
async function ownNotebookId(
  manager: EntityManager,
  personId: string,
  notebookId: string | undefined,
): Promise<string> {
  const notebook = await manager.findOneBy(
    Notebook,
    notebookId === undefined ? { defaultOf: personId } : { id: notebookId },
  );
  if (!notebook) throw new AppError('not_found');
  if (notebook.ownerId === personId) return notebook.id;
  const grant = await manager.findOneBy(NotebookGrant, { notebookId: notebook.id, userId: personId });
  const { read } = notebookPolicy(personId, {
    ownerId: notebook.ownerId,
    isProtected: notebook.isProtected,
    isPublished: notebook.publishedAt !== null,
    grant: grant?.permission ?? null,
  });
  throw new AppError(read ? 'forbidden' : 'not_found');
}

/** Of several contents the richest counts. */
function contentSource({ htmlContent, deltaContent, textContent }: NoteBody): ContentSource | undefined {
  if (htmlContent !== undefined) return { html: htmlContent };
  if (deltaContent !== undefined) return { delta: deltaContent.ops };
  return textContent === undefined ? undefined : { text: textContent };
}

function contentRequest({ title }: NoteBody, content: ContentSource | undefined) {
  return { ...(title !== undefined && { title }), ...(content !== undefined && { content }) };
}

/** No notebook has sections yet, so every id of one is wrong. */
function refuseSection({ sectionId }: NoteBody): void {
  if (sectionId === undefined || sectionId === null) return;
  const message = 'This section does not exist.';
  throw new AppError('rejected', { message, errors: { sectionId: message } });
}
