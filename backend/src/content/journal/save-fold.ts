import { crc32 } from 'node:zlib';
import type { Projection } from '@commonplace/contracts/internal';
import { everyListener, insertOutboxRow, outboxRow } from '../../platform/events/outbox-row.ts';
import { addUsage } from '../../platform/usage/person-usage.ts';
import type { Anchor } from '../anchors/anchor.ts';
import { saveAnchors } from '../anchors/stored-anchors.ts';
import { saveDerivedRows, saveUnusedImages } from '../derived-rows.ts';
import { replaceSegments } from '../history/history-rows.ts';
import type { Segment } from '../history/segment.ts';
import { NoteProjected } from '../note-projected.event.ts';
import { listedFacts, projectionColumns } from '../projection-columns.ts';
import { lockAuthor, setDocumentBytes } from './document-usage.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';
import { saveWriters } from './note-writers.ts';
import { unkeptSeq } from './published-state.ts';
import type { StoredState } from './stored-state.ts';

/** Someone else was faster: what was computed is dropped, nothing is written. */
class Overtaken extends Error {}

export interface FoldedProjection {
  projection: Projection;
  hash: string;
  /** Everything up to here is in it. */
  seq: number;
  /** When the last of it was appended. */
  at: number;
  /** What the document took up to there. */
  bytes: number;
  /** Who appended the last of it, where that is not among the rows of the state that was read. */
  writtenBy?: string;
  /** Those that are elsewhere by it. */
  anchors?: readonly Anchor[];
}

/**
 * Stores a projection, unless another one was stored since `read` (C13). `updated_at` moves only with
 * the projection's hash (C14). The note's row is locked before its head, as everyone does.
 *
 * @returns false when it was overtaken
 */
export function saveProjection(
  database: JournalDatabase,
  read: StoredState,
  { projection, hash, seq, at, bytes, writtenBy, anchors = [] }: FoldedProjection,
): Promise<boolean> {
  return unlessOvertaken(
    database.write(async (statements) => {
      const authorId = await lockAuthor(database, statements, read.noteId);
      if (hash !== read.projectionHash) {
        if (await hasDraft(statements, read.noteId))
          await saveDraft(statements, read.noteId, projection, hash, at);
        else {
          await saveListed(statements, 'note', read.noteId, projection, at);
          await saveContent(statements, 'note_content', read.noteId, projection, hash);
          await saveDerivedRows(statements, read.noteId, projection, at);
        }
        await storeEvent(statements, read.noteId, projection, at);
        const last = writtenBy === undefined ? [] : [{ userId: writtenBy, seq, at }];
        await saveWriters(statements, read.noteId, [...unprojectedRows(read), ...last]);
      }
      await saveAnchors(statements, anchors, seq);
      await moveMark(statements, read, 'projected_seq', seq);
      if (authorId !== null) await setDocumentBytes(statements, { noteId: read.noteId, authorId, bytes });
    }),
  );
}

function unprojectedRows({ rows, projectedSeq }: StoredState): StoredState['rows'] {
  return rows.filter(({ seq }) => seq > projectedSeq);
}

/** Says in the head how far a fold has come, unless another one moved it since `read` (C13). */
async function moveMark(
  statements: Statements,
  read: StoredState,
  mark: 'base_seq' | 'projected_seq',
  seq: number,
): Promise<void> {
  const matched = await statements.run(
    `UPDATE note_head SET ${mark} = ? WHERE note_id = ? AND generation = ? AND ${mark} = ?`,
    [seq, read.noteId, read.generation, mark === 'base_seq' ? read.baseSeq : read.projectedSeq],
  );
  if (matched === 0) throw new Overtaken();
}

async function saveListed(
  statements: Statements,
  table: 'note' | 'note_draft',
  noteId: string,
  projection: Projection,
  at: number,
): Promise<void> {
  const columns = projectionColumns(projection);
  const names = Object.keys(columns).map((name) => `${name} = ?`);
  await statements.run(
    `UPDATE ${table} SET ${names.join(', ')}, updated_at = ? WHERE ${table === 'note' ? 'id' : 'note_id'} = ?`,
    [...Object.values(columns), at, noteId],
  );
}

/** Of a staged public note `note` and `note_content` are what is published (A28). */
async function hasDraft(statements: Statements, noteId: string): Promise<boolean> {
  return (await statements.all('SELECT note_id FROM note_draft WHERE note_id = ?', [noteId])).length > 0;
}

async function saveDraft(
  statements: Statements,
  noteId: string,
  projection: Projection,
  hash: string,
  at: number,
): Promise<void> {
  await saveListed(statements, 'note_draft', noteId, projection, at);
  await saveContent(statements, 'note_draft', noteId, projection, hash);
  await saveUnusedImages(statements, noteId, projection.images, at);
}

/** Of a large note text and HTML together are more than one packet may hold: then each has its own statement. */
const togetherBytes = 4 * 1024 * 1024;

async function saveContent(
  statements: Statements,
  table: 'note_content' | 'note_draft',
  noteId: string,
  { text, html }: Projection,
  hash: string,
): Promise<void> {
  const isLarge = Buffer.byteLength(text) + Buffer.byteLength(html) > togetherBytes;
  const values = [text, isLarge ? '' : html, hash, noteId];
  const matched = await statements.run(
    `UPDATE ${table} SET \`text\` = ?, html = ?, hash = ? WHERE note_id = ?`,
    values,
  );
  if (matched === 0 && table === 'note_content') {
    // The note may have been deleted meanwhile: then there is nothing to hold on to.
    await statements.run(
      'INSERT INTO note_content (`text`, html, hash, note_id) SELECT ?, ?, ?, id FROM note WHERE id = ?',
      values,
    );
  }
  if (isLarge) await statements.run(`UPDATE ${table} SET html = ? WHERE note_id = ?`, [html, noteId]);
}

/** In place of the one before, if that was not delivered yet: so a note has one at most, however long the backend is away. */
async function storeEvent(
  statements: Statements,
  noteId: string,
  projection: Projection,
  at: number,
): Promise<void> {
  const { title, preview, hashtags } = listedFacts(projection);
  await statements.run('DELETE FROM event_outbox WHERE topic = ? AND listener = ? AND name = ?', [
    noteId,
    everyListener,
    NoteProjected.eventName,
  ]);
  const event = new NoteProjected(noteId, title, preview, hashtags, at);
  await statements.run(insertOutboxRow, outboxRow(event, everyListener));
}

export interface FoldedBase {
  state: Uint8Array;
  /** Everything up to here is in it. */
  seq: number;
  /** The rows that it takes in, as history keeps them (C15), and the stored ones that go on in these. */
  segments: readonly Segment[];
  replaced: readonly Segment[];
}

/**
 * Replaces base and rows up to `seq` by one state, unless the base was rewritten since `read` (C13); the rows go on as
 * history. Two folds that both deleted rows would lose what one of them had not seen. The head comes last, so
 * that an append never waits for a large base to be written.
 *
 * @returns false when it was overtaken; nothing is deleted then
 */
export function saveBase(
  database: JournalDatabase,
  read: StoredState,
  { state, seq, segments, replaced }: FoldedBase,
): Promise<boolean> {
  const { noteId, generation } = read;
  return unlessOvertaken(
    database.write(async (statements) => {
      const authorId = await lockAuthor(database, statements, noteId);
      // Nothing is written in vain: who rewrites a base holds the note's row.
      const [head] = await statements.all<{ base_seq: number }>(
        'SELECT base_seq FROM note_head WHERE note_id = ? AND generation = ?',
        [noteId, generation],
      );
      if (authorId === null || head?.base_seq !== read.baseSeq) throw new Overtaken();
      // It was published since: its rows are its document until that is kept.
      if (((await unkeptSeq(statements, noteId)) ?? seq) < seq) throw new Overtaken();
      await storeBase(statements, noteId, state);
      await statements.run('DELETE FROM note_update WHERE note_id = ? AND generation = ? AND seq <= ?', [
        noteId,
        generation,
        seq,
      ]);
      const grown = await replaceSegments(statements, read, replaced, segments);
      if (grown === null) throw new Overtaken();
      await moveMark(statements, read, 'base_seq', seq);
      await setDocumentBytes(statements, { noteId, authorId, bytes: state.length });
      await addUsage(statements, authorId, grown);
    }),
  );
}

export async function storeBase(statements: Statements, noteId: string, state: Uint8Array): Promise<void> {
  const values = [state, crc32(state), noteId];
  const matched = await statements.run('UPDATE note_base SET base = ?, crc32 = ? WHERE note_id = ?', values);
  if (matched > 0) return;
  // Only of a note that is still there.
  await statements.run(
    'INSERT INTO note_base (base, crc32, note_id) SELECT ?, ?, note_id FROM note_head WHERE note_id = ?',
    values,
  );
}

async function unlessOvertaken(saving: Promise<void>): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
