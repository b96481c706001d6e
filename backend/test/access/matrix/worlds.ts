import { api } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { refreshNotebookHashtags } from '../../../src/notebooks/notebook-hashtags.ts';
import { refreshPublicNotes } from '../../../src/notes/public-notes.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { NotesWorld } from '../../notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { type Actor, actors, notebookHasGrants, noteHasGrants, type Standing } from './oracle.ts';

/** A note in a notebook that stand in one way, and what the calls need beside them. */
export interface MatrixWorld {
  standing: Standing;
  noteId: string;
  notebookId: string;
  sectionId: string;
  /** By someone with a right to view the one, and the other. */
  noteCommentId: string;
  notebookCommentId: string;
  /** On the note and in the notebook's description, and nowhere else. */
  tag: string;
}

/** What each person has of their own: the target of copies and moves. */
export interface OwnThings {
  notebookId: string;
  sectionId: string;
  noteId: string;
  setId: string;
}

export interface Cast {
  people: ReadonlyMap<Actor, TestPerson>;
  own: ReadonlyMap<Actor, OwnThings>;
  /** A published note of somebody outside, which everyone may save. */
  publicNoteId: string;
}

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
  for (const [actor, person] of people)
    if (actor !== 'author')
      await world.did(person, api.follows.person, { params: { username: 'the.author' } });
  const outside = await world.signUp('outside');
  const { id: publicNoteId } = await world.newNote(outside, {});
  await world.publish('note', publicNoteId);
  return { people, own, publicNoteId };
}

export function newMatrixWorld(standing: Standing, index: number): MatrixWorld {
  return {
    standing,
    noteId: uuidv7(),
    notebookId: uuidv7(),
    sectionId: uuidv7(),
    noteCommentId: uuidv7(),
    notebookCommentId: uuidv7(),
    tag: `matrix${index}`,
  };
}

/** Brings a world (back) to how it stands: by the tables, because an author's note in another's notebook is made by no call. */
export async function restore(world: NotesWorld, cast: Cast, matrixWorld: MatrixWorld): Promise<void> {
  const { standing, noteId, notebookId, sectionId, noteCommentId, notebookCommentId, tag } = matrixWorld;
  const idOf = (actor: Actor) => cast.people.get(actor)?.id as string;
  await world.backend.app.get(UnitOfWork).run(async (unit) => {
    const run = (sql: string, parameters: unknown[]) => unit.manager.query(sql, parameters);
    // What its owner moved into it is theirs again.
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
    const comment = (kind: 'note' | 'notebook', id: string, thingId: string) =>
      run(
        `INSERT INTO comment (id, ${kind}_id, commenter_id, content, is_edited, created_at) VALUES (?, ?, ?, 'Matrix', 0, 1)`,
        [id, thingId, idOf(`${kind}-viewer`)],
      );
    await comment('notebook', notebookCommentId, notebookId);
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
    await run('INSERT INTO note_hashtag (note_id, tag, author_id, updated_at) VALUES (?, ?, ?, 1)', [
      noteId,
      tag,
      idOf('author'),
    ]);
    await comment('note', noteCommentId, noteId);
    if (noteHasGrants(standing)) {
      await grant('note', noteId, 'note-viewer', 'view');
      await grant('note', noteId, 'note-editor', 'edit');
    }
    await refreshPublicNotes(unit, [noteId]);
  });
}

/** Everything about a world that a call could have changed. */
export async function fingerprint(
  world: NotesWorld,
  { noteId, notebookId, sectionId, noteCommentId, notebookCommentId }: MatrixWorld,
): Promise<string> {
  const reads = world.backend.app.get(Reads).manager;
  const grants = (kind: 'note' | 'notebook', id: string) =>
    reads.query(`SELECT user_id, permission FROM ${kind}_grant WHERE ${kind}_id = ? ORDER BY user_id`, [id]);
  return JSON.stringify([
    await reads.query('SELECT * FROM note WHERE id = ?', [noteId]),
    await reads.query(
      'SELECT name, owner_id, description, cover_url, is_protected, published_at FROM notebook WHERE id = ?',
      [notebookId],
    ),
    await reads.query('SELECT title FROM section WHERE id = ?', [sectionId]),
    await reads.query('SELECT id, content FROM comment WHERE id IN (?, ?) ORDER BY id', [
      noteCommentId,
      notebookCommentId,
    ]),
    await grants('note', noteId),
    await grants('notebook', notebookId),
  ]);
}
