import { AppError } from '@commonplace/contracts/errors';
import type { Journal } from '../journal/journal.ts';
import { type StoredState, storedSize } from '../journal/stored-state.ts';
import type { DocumentLoader } from '../load-document.ts';
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
  if (!wantsState && state.projectedSeq >= state.headSeq) return 'done';

  const asked = performance.now();
  const begun = () => waited?.(performance.now() - asked);
  const folded = await pool.run('fold', { ...storedBytes(state), wantsState }, { begun });
  if (folded.undecodable.length > 0) await loader.quarantine(state, folded.undecodable);

  const last = state.rows.at(-1);
  if (state.projectedSeq < state.headSeq) {
    const { projection, hash } = folded;
    const at = last?.at ?? Date.now();
    const bytes = storedSize(state);
    const saved = await journal.saveProjection(state, { projection, hash, seq: state.headSeq, at, bytes });
    // The rows carry the time of the last change, so they stay until a projection has it.
    if (!saved) return 'overtaken';
  }
  if (folded.state) {
    const version = { at: last?.at ?? Date.now(), by: last?.userId ?? null, state: folded.state };
    // First: whenever there is a base, there is a version that can replace it (C11).
    await journal.keepVersion(noteId, { ...version, reason: 'hourly' });
    const saved = await journal.saveBase(state, { state: folded.state, seq: state.headSeq });
    if (!saved) return 'overtaken';
  }
  return 'done';
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
