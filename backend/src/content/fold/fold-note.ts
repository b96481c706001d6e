import { AppError } from '@commonplace/contracts/errors';
import type { Journal } from '../journal/journal.ts';
import type { StoredState } from '../journal/stored-state.ts';
import type { DocumentLoader } from '../load-document.ts';
import { storedBytes } from '../workers/stored-bytes.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

/** From here on the base is rewritten (C14). */
const baseRows = 200;
const baseBytes = 256 * 1024;

export interface FoldParts {
  journal: Journal;
  loader: DocumentLoader;
  pool: WorkerPool;
}

/**
 * Brings a note's projection up to its journal, and rewrites its base when enough has gathered (C13).
 *
 * @returns `overtaken` when someone else folded meanwhile: nothing was written, look again
 */
export async function foldNote(
  { journal, loader, pool }: FoldParts,
  noteId: string,
  { rewriteBase = false } = {},
): Promise<'done' | 'overtaken'> {
  const state = await readNote(loader, noteId);
  if (!state) return 'done';
  const wantsState = rewriteBase || isLarge(state);
  if (!wantsState && state.projectedSeq >= state.headSeq) return 'done';

  const folded = await pool.run('fold', { ...storedBytes(state), wantsState });
  if (folded.undecodable.length > 0) await loader.quarantine(state, folded.undecodable);

  if (state.projectedSeq < state.headSeq) {
    const { projection, hash } = folded;
    const at = state.rows.at(-1)?.at ?? Date.now();
    const saved = await journal.saveProjection(state, { projection, hash, seq: state.headSeq, at });
    // The rows carry the time of the last change, so they stay until a projection has it.
    if (!saved) return 'overtaken';
  }
  if (folded.state && state.headSeq > state.baseSeq) {
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
