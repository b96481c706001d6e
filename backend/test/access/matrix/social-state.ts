import { api } from '@commonplace/contracts/api';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { NotesWorld } from '../../notes/support/notes-world.ts';
import type { Cast, MatrixWorld } from './matrix-world.ts';
import { type CommentName, commenters, leaders } from './oracle.ts';

type Values = readonly (string | number | null)[];
type Insert = (table: string, columns: string, rows: readonly Values[]) => Promise<unknown>;
type Run = (sql: string, parameters?: Values) => Promise<unknown>;

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

/** Sets or restores the comments and likes of the note and notebook of a world, and whether comments are closed. */
export async function restoreDiscussion(
  world: NotesWorld,
  cast: Cast,
  { standing, noteId, notebookId, comments }: MatrixWorld,
): Promise<void> {
  const { note, notebook, circumstance } = standing;
  await change(world, async (run, insert) => {
    await run('DELETE FROM comment WHERE note_id = ? OR notebook_id = ?', [noteId, notebookId]);
    await run('DELETE FROM note_like WHERE note_id = ?', [noteId]);
    await run('DELETE FROM notebook_like WHERE notebook_id = ?', [notebookId]);
    if (notebook === 'deleted') return;
    const closedAt = circumstance === 'comments closed' ? 1 : null;
    await run('UPDATE note SET comments_closed_at = ? WHERE id = ?', [closedAt, noteId]);
    await run('UPDATE notebook SET comments_closed_at = ? WHERE id = ?', [closedAt, notebookId]);
    const said = (
      name: CommentName,
      ...on: [note: string | null, notebook: string | null, parent: string | null]
    ) => [comments[name], ...on, cast.people.get(commenters[name])?.id ?? null, ...['Said', 0, 0, 0, 1]];
    await insert(
      'comment',
      'id, note_id, notebook_id, parent_id, commenter_id, content, is_edited, popularity, hidden, created_at',
      [
        said('notebookComment', null, notebookId, null),
        ...(note === 'deleted'
          ? []
          : [said('noteComment', noteId, null, null), said('noteReply', noteId, null, comments.noteComment)]),
      ],
    );
  });
  if (circumstance !== 'comments hidden') return;
  for (const id of [comments.noteComment, comments.notebookComment])
    await world.did(cast.admin, api.admin.hide, {
      params: { subjectType: 'comment', id },
      body: { on: true, reason: 'Matrix' },
    });
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
