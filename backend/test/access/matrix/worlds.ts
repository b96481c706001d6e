import { api } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { refreshNotebookHashtags } from '../../../src/library/notebooks/write/notebook-hashtags.ts';
import { imageFileNames } from '../../../src/library/notes/images/image-files.ts';
import { refreshPublicNotes } from '../../../src/library/notes/lists/public-notes.ts';
import { keepStagedNotes } from '../../../src/library/notes/staging/staged-notes.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import type { Unit } from '../../../src/platform/database/unit.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { FileStore } from '../../../src/platform/files/file-store.ts';
import type { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { indexed } from '../../support/statements/indexed.ts';
import type { Cast, MatrixWorld, OwnThings } from './matrix-world.ts';
import { type Actor, actors, notebookHasGrants, noteHasGrants, type Standing } from './oracle.ts';
import { restoreDiscussion, restoreRelations } from './social-state.ts';

export const adminUsername = 'the.admin';

const pictureHash = 'a'.repeat(64);
const pictureFile = `images/aa/${pictureHash}-0`;
/** The names of the files that every note and every notebook of a world has. */
export const pictureName = `${pictureHash}.webp`;
export const coverName = `${'b'.repeat(32)}.webp`;

export async function castOf(world: NotesWorld): Promise<Cast> {
  const people = new Map<Actor, TestPerson>();
  const own = new Map<Actor, OwnThings>();
  for (const actor of actors) {
    if (actor === 'guest') continue;
    const person = await world.signUp(`the.${actor.replace('-', '')}`);
    people.set(actor, person);
    const notebookId = await world.newNotebook(person, 'Own');
    const [sectionId, setId] = [await world.newSection(person, notebookId), await world.newSet(person)];
    const { id: noteId } = await world.newNote(person, { notebookId });
    own.set(actor, { notebookId, sectionId, noteId, setId });
  }
  const outside = await world.signUp('outside');
  const { id: publicNoteId } = await world.newNote(outside, {});
  await world.publish('note', publicNoteId);
  const suspended = await world.signUp('the.suspended');
  await world.publish('note', (await world.newNote(suspended, {})).id);
  for (const [hash, file] of [
    [pictureHash, pictureFile],
    [draftHash, draftFile],
  ] as const) {
    await world.run(
      "INSERT INTO image (hash, file, widths, width, height, bytes, created_at) VALUES (?, ?, '[480]', 500, 1, 9, 1)",
      [hash, file],
    );
    // One note keeps it: a picture that no note has is removed.
    await attachPicture(world.run.bind(world), publicNoteId, hash);
    for (const name of imageFileNames({ file, widths: [480] }))
      await world.backend.app.get(FileStore).put(name, Buffer.from('A picture'));
  }
  const blocker = await world.signUp('the.blocker');
  for (const { username } of people.values())
    await world.did(blocker, api.moderation.block, { params: { username }, body: { on: true } });
  return { people, own, publicNoteId, admin: await world.signUp(adminUsername), suspended, blocker };
}

const attachPicture = (
  run: (sql: string, parameters: unknown[]) => Promise<unknown>,
  noteId: string,
  hash = pictureHash,
) => run('INSERT INTO note_image (note_id, hash, created_at) VALUES (?, ?, 1)', [noteId, hash]);

export function newMatrixWorld(standing: Standing, index: number): MatrixWorld {
  const [noteId, notebookId, sectionId] = [uuidv7(), uuidv7(), uuidv7()];
  const comments = { noteComment: uuidv7(), noteReply: uuidv7(), notebookComment: uuidv7() };
  return { standing, noteId, notebookId, sectionId, tag: `matrix${index}`, comments, isAbsent: index < 0 };
}

/** Makes a world. There is one at a time. */
export async function enter(world: NotesWorld, cast: Cast, matrixWorld: MatrixWorld): Promise<void> {
  if (matrixWorld.standing.notebook !== 'deleted')
    await world.backend.app
      .get(FileStore)
      .put(`notebooks/${matrixWorld.notebookId}/${coverName}`, Buffer.from('A cover'));
  await restoreRelations(world, cast, matrixWorld);
  await restoreThings(world, cast, matrixWorld);
}

/** Removes a world: the lists of the next one must not contain its things. */
export async function leave(world: NotesWorld, cast: Cast, matrixWorld: MatrixWorld): Promise<void> {
  const standing = { note: 'deleted', notebook: 'deleted', circumstance: 'none' } as const;
  if (matrixWorld.standing.circumstance === 'suspended') await suspend(world, cast, false);
  await restoreThings(world, cast, { ...matrixWorld, standing });
}

/** Sets or restores the note and the notebook by SQL, because no call makes an author's note in another person's notebook. */
export async function restoreThings(world: NotesWorld, cast: Cast, matrixWorld: MatrixWorld): Promise<void> {
  const { standing, noteId, notebookId, sectionId, tag } = matrixWorld;
  const { circumstance } = standing;
  const isSuspended = circumstance === 'suspended';
  const idOf = (actor: Actor) =>
    isSuspended && (actor === 'author' || actor === 'notebook-owner')
      ? cast.suspended.id
      : (cast.people.get(actor)?.id as string);
  if (isSuspended) await suspend(world, cast, false);
  await world.backend.app.get(UnitOfWork).run(async (unit) => {
    const run = (sql: string, parameters: unknown[]) => unit.manager.query(sql, parameters);
    // Moves the note that the owner moved into it back.
    const owners = cast.own.get('notebook-owner') as OwnThings;
    await run('UPDATE note SET notebook_id = ? WHERE id = ? AND notebook_id = ?', [
      owners.notebookId,
      owners.noteId,
      notebookId,
    ]);
    await run('DELETE FROM note WHERE id = ? OR notebook_id = ?', [noteId, notebookId]);
    await run('DELETE FROM notebook WHERE id = ?', [notebookId]);
    if (standing.notebook === 'deleted') return;
    await run(
      `INSERT INTO notebook (id, owner_id, name, description, is_protected, published_at, notes_order, created_at, updated_at)
       VALUES (?, ?, 'Matrix', ?, ?, ?, '[]', 1, 1)`,
      [
        notebookId,
        idOf('notebook-owner'),
        `#${tag}`,
        standing.notebook === 'protected' ? 1 : 0,
        standing.notebook === 'published' ? 1 : null,
      ],
    );
    await run(
      "INSERT INTO section (id, notebook_id, title, color, notes_order, created_at) VALUES (?, ?, 'Part', '#d3d3d3', '[]', 1)",
      [sectionId, notebookId],
    );
    const grant = (kind: 'note' | 'notebook', id: string, actor: Actor, permission: string) =>
      run(`INSERT INTO ${kind}_grant (${kind}_id, user_id, permission, created_at) VALUES (?, ?, ?, 1)`, [
        id,
        idOf(actor),
        permission,
      ]);
    if (notebookHasGrants(standing)) {
      await grant('notebook', notebookId, 'notebook-viewer', 'view');
      await grant('notebook', notebookId, 'notebook-editor', 'edit');
    }
    await refreshNotebookHashtags(unit, [notebookId]);
    if (standing.note === 'deleted') return;
    await run(
      `INSERT INTO note (id, author_id, notebook_id, section_id, is_protected, published_at, created_at, title, font_size,
         line_height, preview, hashtags, images, words, characters, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, 1, 'Matrix', 18, 1.8, 'Words', ?, '[]', 1, 5, 1)`,
      [
        noteId,
        idOf('author'),
        notebookId,
        sectionId,
        standing.note === 'protected' ? 1 : 0,
        standing.note === 'published' ? 1 : null,
        JSON.stringify([`#${tag}`]),
      ],
    );
    await run(
      `INSERT INTO note_head (note_id, generation, access_epoch, head_seq, base_seq, projected_seq)
       VALUES (?, 1, 1, 0, 0, 0)`,
      [noteId],
    );
    await attachPicture(run, noteId);
    await run('INSERT INTO note_hashtag (note_id, tag, author_id, updated_at) VALUES (?, ?, ?, 1)', [
      noteId,
      tag,
      idOf('author'),
    ]);
    if (noteHasGrants(standing)) {
      await grant('note', noteId, 'note-viewer', 'view');
      await grant('note', noteId, 'note-editor', 'edit');
    }
    await refreshPublicNotes(unit, [noteId]);
    if (circumstance === 'staged') await stage(unit, noteId);
  });
  await indexed(world.backend, 'note', [{ id: noteId }]);
  await indexed(world.backend, 'notebook', [{ id: notebookId }]);
  await restoreDiscussion(world, cast, matrixWorld);
  const hide = (subjectType: string, id: string) =>
    world.did(cast.admin, api.admin.hide, {
      params: { subjectType, id },
      body: { on: true, reason: 'Matrix' },
    });
  if (circumstance === 'note hidden') await hide('note', noteId);
  if (circumstance === 'notebook hidden') await hide('notebook', notebookId);
  if (isSuspended) await suspend(world, cast, true);
  if (circumstance === 'note trashed')
    await world.did(cast.people.get('author') as TestPerson, api.trash.moveNote, { body: { noteId } });
  if (circumstance === 'notebook trashed')
    await world.did(cast.people.get('notebook-owner') as TestPerson, api.trash.moveNotebook, {
      body: { notebookId },
    });
}

/** What only the draft of a staged note says. */
export const draftMark = 'unpublishedword';
const draftHash = 'c'.repeat(64);
const draftFile = `images/cc/${draftHash}-0`;
export const draftPictureName = `${draftHash}.webp`;

/** Gives a note a draft, as the fold writes it. */
async function stage(unit: Unit, noteId: string): Promise<void> {
  const run = (sql: string, parameters: unknown[]) => unit.manager.query(sql, parameters);
  await run("UPDATE note SET publish_mode = 'staged' WHERE id = ?", [noteId]);
  await run("INSERT INTO note_content (note_id, `text`, html, hash) VALUES (?, 'Words', ?, 'published')", [
    noteId,
    `<p>Words<img src="/files/notes/${noteId}/${pictureName}"></p>`,
  ]);
  await keepStagedNotes(unit, [noteId]);
  await attachPicture(run, noteId, draftHash);
  await run(
    "UPDATE note_draft SET title = ?, preview = ?, hashtags = ?, `text` = ?, html = ?, hash = 'draft' WHERE note_id = ?",
    [draftMark, draftMark, JSON.stringify([`#${draftMark}`]), draftMark, `<p>${draftMark}</p>`, noteId],
  );
}

const suspend = (world: NotesWorld, { admin, suspended }: Cast, on: boolean) =>
  world.did(admin, api.admin.suspend, {
    params: { username: suspended.username },
    body: { on, reason: 'Matrix' },
  });

/** Everything of a world that a call could change. */
export async function fingerprint(
  world: NotesWorld,
  { noteId, notebookId, sectionId, comments }: MatrixWorld,
): Promise<string> {
  const reads = world.backend.app.get(Reads).manager;
  const grants = (kind: 'note' | 'notebook', id: string) =>
    reads.query(`SELECT user_id, permission FROM ${kind}_grant WHERE ${kind}_id = ? ORDER BY user_id`, [id]);
  const notes: Record<string, unknown>[] = await reads.query('SELECT * FROM note WHERE id = ?', [noteId]);
  return JSON.stringify([
    // Derived: popularity follows likes and comments, seconds later, and publishing again sets the other here. A world
    // that is restored was moved to the trash at another time.
    notes.map(({ popularity: _, first_public_at: __, trashed_at, ...note }) => ({
      ...note,
      isTrashed: trashed_at !== null,
    })),
    await reads.query(
      'SELECT name, owner_id, description, cover_url, is_protected, published_at, trashed_by FROM notebook WHERE id = ?',
      [notebookId],
    ),
    await reads.query('SELECT title FROM section WHERE id = ?', [sectionId]),
    await grants('note', noteId),
    await grants('notebook', notebookId),
    await reads.query(
      'SELECT content, is_edited, hidden FROM comment WHERE note_id = ? OR notebook_id = ? ORDER BY content',
      [noteId, notebookId],
    ),
    await reads.query('SELECT user_id FROM note_like WHERE note_id = ?', [noteId]),
    await reads.query('SELECT user_id FROM notebook_like WHERE notebook_id = ?', [notebookId]),
    await reads.query(
      `SELECT user_id FROM comment_like WHERE comment_id IN (${Object.values(comments)
        .map(() => '?')
        .join(', ')})`,
      Object.values(comments),
    ),
    await reads.query('SELECT COUNT(*) AS count FROM person_follow'),
    await reads.query('SELECT COUNT(*) AS count FROM person_block'),
    await reads.query('SELECT COUNT(*) AS count FROM person_mute'),
  ]);
}
