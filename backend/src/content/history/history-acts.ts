import { AppError } from '@commonplace/contracts/errors';
import type {
  MomentsResponse,
  NameRequest,
  RestoreRequest,
  RestoreResponse,
} from '@commonplace/contracts/internal';
import { type FoldParts, foldNote } from '../fold/fold-note.ts';
import { UnreadableBase } from '../journal/stored-state.ts';
import type { DocumentLoader } from '../load-document.ts';
import { storedBytes } from '../workers/stored-bytes.ts';
import { writeComputed } from '../write-content.ts';
import { momentsOf } from './moments.ts';
import type { PastState, ReplacedState } from './past-state.ts';

/** People who type meanwhile make it start over; more often than this, something else is wrong. */
const attempts = 10;

/**
 * The moments of a note that end before an instant, the newest first: those that are stored, and what the journal's rows
 * will become.
 *
 * @throws AppError `not_found`
 */
export async function noteMoments(
  { journal, pool }: FoldParts,
  { noteId, before, limit }: { noteId: string; before: number; limit: number },
  asker: string,
): Promise<MomentsResponse> {
  const page = await journal.moments(noteId, before, limit);
  if (!page) throw new AppError('not_found');
  const { present, segments, history, bytes } = page;
  const last = history.open[0]?.toSeq;
  const rows = present.rows.filter(({ at }) => at < before);
  const coming = rows.length > 0 ? await pool.run('squeeze', { history, rows }, { asker }) : [];
  const stored = rows.length > 0 ? segments.filter(({ toSeq }) => toSeq !== last) : segments;
  const moments = momentsOf([...stored, ...coming], page, limit);
  const oldest = moments.at(-1);
  const isBeforeKnown = oldest !== undefined && (await journal.knowsBefore(noteId, oldest));
  return { moments, isBeforeKnown, bytes };
}

/** The JSON of a `RenderResponse` of the note as it was. */
export async function noteVersion(
  parts: FoldParts,
  { noteId, at }: { noteId: string; at: number },
  asker: string,
): Promise<Uint8Array> {
  return parts.pool.run('version', { past: await shownOf(parts, noteId, at) }, { asker });
}

/** The JSON of a `RenderResponse` of what is published of a staged note; its `headSeq` is that of the last row in it. */
export async function publishedVersion(parts: FoldParts, noteId: string, asker: string): Promise<Uint8Array> {
  return parts.pool.run('version', { past: await publishedOf(parts, noteId) }, { asker });
}

/** The JSON of a `CompareResponse` of two instants. */
export async function noteComparison(
  parts: FoldParts,
  { noteId, from, to }: { noteId: string; from: number; to: number },
  asker: string,
): Promise<Uint8Array> {
  const past = await shownOf(parts, noteId, from);
  const later = await shownOf(parts, noteId, to);
  return parts.pool.run('compare', { past, later }, { asker });
}

/**
 * Writes what a note was as a new state, computed against the present one; with `undo`, without the restore that followed
 * (C15b).
 *
 * @throws AppError as `writeComputed`; `not_found` also when there is nothing of that instant, with `undo` when no restore
 * followed it
 */
export async function restoreVersion(
  parts: FoldParts,
  { at: instant, undo, ...request }: RestoreRequest,
  appended: (noteId: string, seq: number) => void,
): Promise<RestoreResponse> {
  const { before: past, after } = undo
    ? await replacedAt(parts, request.noteId, instant)
    : { before: await shownOf(parts, request.noteId, instant), after: null };
  const { headSeq, at } = await writeComputed(parts, {
    ...request,
    isWhole: true,
    compute: (read) => {
      const input = { ...storedBytes(read), past, after };
      return parts.pool.run('restore', input, { asker: request.userId });
    },
    appended,
  });
  return { headSeq, before: at === null ? null : at - 1 };
}

/** @throws AppError `not_found`, `rejected` when too many moments have names, `conflict` */
export async function nameVersion(
  parts: FoldParts,
  { noteId, at, name, userId }: NameRequest,
): Promise<void> {
  const past = await pastOf(parts, noteId, at);
  const state = await parts.pool.run('pack', { past }, { asker: userId });
  await parts.journal.nameMoment(noteId, { seq: past.seq, at: past.at, state, name, by: userId });
}

/**
 * Deletes what a note was before a moment (C15c). The base is rewritten first: so its rows are history, and what was
 * deleted is in nothing else.
 *
 * @throws AppError `conflict` when others kept changing it
 */
export async function clearHistory(
  parts: FoldParts,
  { noteId, at }: { noteId: string; at: number },
  asker: string,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if ((await foldNote(parts, noteId, { rewriteBase: true })) === 'overtaken') continue;
    if (await clearSqueezed(parts, noteId, at, asker)) return;
  }
  throw new AppError('conflict');
}

/** @returns false when rows before the moment are not squeezed yet */
export async function clearSqueezed(
  { journal, pool }: FoldParts,
  noteId: string,
  until: number,
  asker = '',
): Promise<boolean> {
  const past = await journal.past(noteId, until);
  if (!past) return true;
  const state = await pool.run('pack', { past }, { asker });
  return journal.clearBefore(noteId, { seq: past.seq, at: past.at, until, state });
}

/** What is published of a staged note. @throws AppError `not_found` when it is not staged and public */
export async function publishedOf({ loader, journal }: FoldParts, noteId: string): Promise<PastState> {
  const published = await readable(loader, noteId, () => journal.published(noteId));
  if (!published) throw new AppError('not_found');
  return published;
}

/** The same as {@link pastOf}; at the instant of a publication what was published, whatever history has of it. */
async function shownOf(parts: FoldParts, noteId: string, at: number): Promise<PastState> {
  const { loader, journal } = parts;
  return (await readable(loader, noteId, () => journal.published(noteId, at))) ?? pastOf(parts, noteId, at);
}

async function pastOf({ loader, journal }: FoldParts, noteId: string, at: number): Promise<PastState> {
  const past = await readable(loader, noteId, () => journal.past(noteId, at));
  if (!past) throw new AppError('not_found');
  return past;
}

async function replacedAt(
  { loader, journal }: FoldParts,
  noteId: string,
  at: number,
): Promise<ReplacedState> {
  const replaced = await readable(loader, noteId, () => journal.replaced(noteId, at));
  if (!replaced) throw new AppError('not_found');
  return replaced;
}

async function readable<T>(loader: DocumentLoader, noteId: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableBase)) throw error;
    // Reading the note replaces its base.
    await loader.read(noteId);
    return read();
  }
}
