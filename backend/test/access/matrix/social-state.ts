import { api, limits } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { Cast, MatrixWorld } from './matrix-world.ts';
import { type CommentName, commenters, leaders, notifier } from './oracle.ts';

type Values = readonly (string | number | null)[];
type Insert = (table: string, columns: string, rows: readonly Values[]) => Promise<unknown>;
type Run = (sql: string, parameters?: Values) => Promise<unknown>;

/** How many comments are before each where there are many: a page. */
export const othersBefore = limits.commentsPage;

const change = (world: NotesWorld, act: (run: Run, insert: Insert) => Promise<void>) =>
  world.backend.app.get(UnitOfWork).run(({ manager }) => {
    const run: Run = (sql, parameters = []) => manager.query(sql, [...parameters]);
    return act(run, (table, columns, rows) =>
      run(
        `INSERT INTO ${table} (${columns}) VALUES ${rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')}`,
        rows.flat(),
      ),
    );
  });

const placesOf = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** The words of a comment. */
export const saidIn = (commentId: string) => `Said in ${commentId}`;

async function removeCounts(run: Run, subjects: readonly string[], kinds: '%' | '%-likes'): Promise<void> {
  for (const table of ['social_count', 'social_count_change'])
    await run(
      `DELETE FROM ${table} WHERE subject IN (${placesOf(subjects)}) AND kind LIKE '${kinds}'`,
      subjects,
    );
}

async function removeLikes(run: Run, { noteId, notebookId, comments }: MatrixWorld): Promise<void> {
  const commentIds = Object.values(comments);
  await run('DELETE FROM note_like WHERE note_id = ?', [noteId]);
  await run('DELETE FROM notebook_like WHERE notebook_id = ?', [notebookId]);
  await run(`DELETE FROM comment_like WHERE comment_id IN (${placesOf(commentIds)})`, commentIds);
}

/** The subjects of the counts of a world. */
const subjectsOf = ({ noteId, notebookId, comments }: MatrixWorld) => [
  noteId,
  notebookId,
  ...Object.values(comments),
];

/** Removes the likes of the note and notebook of a world, and of their comments. */
export const restoreLikes = (world: NotesWorld, _cast: Cast, matrixWorld: MatrixWorld) =>
  change(world, async (run) => {
    await removeLikes(run, matrixWorld);
    await removeCounts(run, subjectsOf(matrixWorld), '%-likes');
  });

/** Sets or restores the comments and likes of the note and notebook of a world, and whether comments are closed. */
export async function restoreDiscussion(
  world: NotesWorld,
  cast: Cast,
  matrixWorld: MatrixWorld,
): Promise<void> {
  const { standing, noteId, notebookId, comments } = matrixWorld;
  const { note, notebook, circumstance } = standing;
  const others = circumstance === 'many comments' ? othersBefore : 0;
  await change(world, async (run, insert) => {
    await run('DELETE FROM comment WHERE note_id = ? OR notebook_id = ?', [noteId, notebookId]);
    await run('DELETE FROM notification WHERE note_id = ? OR notebook_id = ?', [noteId, notebookId]);
    await removeLikes(run, matrixWorld);
    await removeCounts(run, subjectsOf(matrixWorld), '%');
    if (notebook === 'deleted') return;
    const closedAt = circumstance === 'comments closed' ? 1 : null;
    await run('UPDATE note SET comments_closed_at = ? WHERE id = ?', [closedAt, noteId]);
    await run('UPDATE notebook SET comments_closed_at = ? WHERE id = ?', [closedAt, notebookId]);
    type Place = [note: string | null, notebook: string | null, parent: string | null];
    const said = (name: CommentName, ...on: Place) => [
      [
        comments[name],
        ...on,
        cast.people.get(commenters[name])?.id ?? null,
        saidIn(comments[name]),
        0,
        0,
        0,
        1,
      ],
      ...Array.from({ length: others }, () => [uuidv7(), ...on, cast.blocker.id, 'Said before', 0, 1, 0, 0]),
    ];
    const onNotebook = said('notebookComment', null, notebookId, null);
    const onNote = note === 'deleted' ? [] : said('noteComment', noteId, null, null);
    const onComment = note === 'deleted' ? [] : said('noteReply', noteId, null, comments.noteComment);
    await insert(
      'comment',
      'id, note_id, notebook_id, parent_id, commenter_id, content, is_edited, popularity, hidden, created_at',
      [...onNotebook, ...onNote, ...onComment],
    );
    await insert('social_count_change', 'subject, kind, delta', [
      [notebookId, 'notebook-comments', onNotebook.length],
      [noteId, 'note-comments', onNote.length],
      [comments.noteComment, 'comment-replies', onComment.length],
    ]);
    await insert(
      'notification',
      'recipient_id, actor_id, type, note_id, notebook_id, comment_id, id, seen, created_at',
      notified(cast, matrixWorld),
    );
  });
  if (circumstance !== 'comments hidden') return;
  for (const id of [comments.noteComment, comments.notebookComment])
    await world.did(cast.admin, api.admin.hide, {
      params: { subjectType: 'comment', id },
      body: { on: true, reason: 'Matrix' },
    });
}

/** Everyone is notified that the things of a world were shared with them, and of the first comment on its note, twice. */
function notified({ people }: Cast, { standing, noteId, notebookId, comments }: MatrixWorld): Values[] {
  const sharer = people.get(notifier)?.id as string;
  const commenter = people.get(commenters.noteComment)?.id as string;
  const notes = standing.note === 'deleted' ? [] : [noteId];
  return [...people.values()].flatMap(({ id }) =>
    [
      [id, sharer, 'notebookShared', null, notebookId, null],
      ...notes.map((note) => [id, sharer, 'noteShared', note, null, null]),
      ...notes.map((note) => [id, commenter, 'gotComment', note, null, comments.noteComment]),
      ...notes.map((note) => [id, sharer, 'published', note, null, null]),
      ...notes.map((note) => [id, commenter, 'mention', note, null, comments.noteComment]),
    ].map((row) => [...row, uuidv7(), 0, 1]),
  );
}

/** Sets or restores the follows, blocks and mutes of a world. */
export async function restoreRelations(
  world: NotesWorld,
  { people, blocker, suspended }: Cast,
  { standing: { circumstance }, tag }: MatrixWorld,
): Promise<void> {
  const everyone = [...people.values()].map(({ id }) => id);
  const pairs = everyone.flatMap((id) =>
    leaders.flatMap((leader): [string, string, number][] => {
      const leaderId = people.get(leader)?.id as string;
      return leaderId === id ? [] : [[id, leaderId, 1]];
    }),
  );
  await change(world, async (run, insert) => {
    await run('DELETE FROM hashtag_follow WHERE tag = ?', [tag]);
    await run('DELETE FROM person_block WHERE person_id <> ?', [blocker.id]);
    await run('DELETE FROM person_mute');
    await run('DELETE FROM person_follow');
    if (circumstance === 'blocked') await insert('person_block', 'other_id, person_id, created_at', pairs);
    else
      await insert('person_follow', 'follower_id, followed_id, created_at', [
        ...pairs,
        ...everyone.map((id) => [id, suspended.id, 1]),
      ]);
    if (circumstance === 'muted') await insert('person_mute', 'person_id, other_id, created_at', pairs);
  });
}
