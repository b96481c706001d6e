import { AppError } from '@commonplace/contracts/errors';
import type { HistoryEnd } from '../history/squeeze-rows.ts';
import type { Journal } from '../journal/journal.ts';
import { stateUpTo } from '../journal/published-state.ts';
import { type StoredState, storedSize } from '../journal/stored-state.ts';
import type { DocumentLoader } from '../load-document.ts';
import type { Jobs } from '../workers/jobs.ts';
import { storedBytes } from '../workers/stored-bytes.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

/** From here on the base is rewritten (C14). */
const baseRows = 200;
const baseBytes = 256 * 1024;

interface FoldOptions {
  rewriteBase?: boolean;
  waited?: (milliseconds: number) => void;
}

export interface FoldParts {
  journal: Journal;
  loader: DocumentLoader;
  pool: WorkerPool;
}

/**
 * Brings a note's projection up to its journal, and rewrites its base when enough has gathered, or when
 * it is asked to (C13). Damaged rows that could not be moved aside stay where they are: a new base would
 * bury them.
 *
 * @param waited called with the milliseconds that the fold waited for a process
 * @returns `overtaken` when someone else folded meanwhile: nothing was written, look again
 */
export async function foldNote(
  { journal, loader, pool }: FoldParts,
  noteId: string,
  { rewriteBase = false, waited }: FoldOptions = {},
): Promise<'done' | 'overtaken'> {
  const state = await readNote(loader, noteId);
  if (!state) return 'done';
  const hasRows = state.headSeq > state.baseSeq;
  const wantsState = (rewriteBase || isLarge(state)) && hasRows && state.damaged.length === 0;
  // Another process has rewritten it: what is counted here may be far too much.
  if (rewriteBase && !hasRows) journal.sizes.set(noteId, storedSize(state));
  const lags = state.projectedSeq < state.headSeq || state.anchors === 'new';
  if (!wantsState && !lags) return 'done';

  const history = wantsState ? await journal.historyEnd(noteId) : null;
  if (wantsState) await keepPublished({ journal, pool }, state);
  const anchors = state.anchors === 'none' ? [] : await journal.anchors(noteId);
  const asked = performance.now();
  const begun = () => waited?.(performance.now() - asked);
  const folded = await pool.run('fold', { ...storedBytes(state), history, anchors }, { begun });
  if (folded.undecodable.length > 0) await loader.quarantine(state, folded.undecodable);

  if (lags) {
    const { projection, anchors } = folded;
    // What only anchors need changes nothing else.
    const hash = state.projectedSeq < state.headSeq ? folded.hash : (state.projectionHash ?? folded.hash);
    const at = state.rows.at(-1)?.at ?? Date.now();
    const bytes = storedSize(state);
    const seq = state.headSeq;
    const saved = await journal.saveProjection(state, { projection, hash, seq, at, bytes, anchors });
    // The rows carry the time of the last change, so they stay until a projection has it.
    if (!saved) return 'overtaken';
  }
  const { rewritten } = folded;
  if (!rewritten || !history) return 'done';
  return (await rewrite(journal, state, history, rewritten)) ? 'done' : 'overtaken';
}

/** Before rows after it go into the base: what is published of a staged note is then nowhere else. */
async function keepPublished(
  { journal, pool }: Pick<FoldParts, 'journal' | 'pool'>,
  read: StoredState,
): Promise<void> {
  const { noteId, baseSeq, headSeq } = read;
  const seq = await journal.unkeptSeq(noteId);
  if (seq === null || seq < baseSeq || seq >= headSeq) return;
  const state = await pool.run('pack', { past: { seq, at: 0, ...stateUpTo(read, seq) } });
  await journal.keepPublished(noteId, { seq, state });
}

/** Puts one state in the place of base and rows, and what the rows were into history (C15). */
async function rewrite(
  journal: Journal,
  read: StoredState,
  { open }: HistoryEnd,
  { state, segments, ground, keyframe }: NonNullable<Jobs['fold']['output']['rewritten']>,
): Promise<boolean> {
  const { noteId, baseSeq, headSeq, rows } = read;
  // First: history never lacks what it builds on.
  if (ground) {
    const at = await journal.groundAt(read);
    await journal.keepKeyframe(noteId, { at, reason: 'keyframe', by: null, seq: baseSeq, state: ground });
  }
  const replaced = segments.length > 0 ? open : [];
  const saved = await journal.saveBase(read, { state, seq: headSeq, segments, replaced });
  if (!saved) return false;
  if (keyframe) {
    const { at = Date.now(), userId: by = null } = rows.at(-1) ?? {};
    await journal.keepKeyframe(noteId, { at, reason: 'keyframe', by, seq: headSeq, state: keyframe });
  }
  return true;
}

/** Null when the note was deleted: then there is nothing left to fold. */
async function readNote(loader: DocumentLoader, noteId: string): Promise<StoredState | null> {
  try {
    return await loader.read(noteId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

function isLarge({ rows }: StoredState): boolean {
  return rows.length > baseRows || rows.reduce((bytes, { update }) => bytes + update.length, 0) > baseBytes;
}
