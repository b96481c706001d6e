import { AppError } from '@commonplace/contracts/errors';
import type { WriteRequest, WriteResponse } from '@commonplace/contracts/internal';
import { type FoldParts, foldNote } from './fold/fold-note.ts';
import { type StoredState, storedSize } from './journal/stored-state.ts';
import type { Version } from './journal/versions.ts';
import type { Jobs } from './workers/jobs.ts';
import { storedBytes } from './workers/stored-bytes.ts';
import { JobFailed } from './workers/worker-pool.ts';

/** People who type meanwhile make the write start over; more often than this, something else is wrong. */
const attempts = 20;

/**
 * Writes title or content of an existing note as one more row (C17).
 *
 * @param change the content change that the request is the line of, as it came
 * @param appended called after the commit, before the projection
 * @throws AppError as {@link writeComputed}, and `precondition_failed`
 */
export async function writeContent(
  parts: FoldParts,
  request: WriteRequest,
  change: Uint8Array,
  appended: (noteId: string, seq: number) => void,
): Promise<WriteResponse> {
  const { noteId, userId, sid, epoch, ifHeadSeq } = request;
  const { headSeq } = await writeComputed(parts, {
    ...{ noteId, userId, sid, epoch },
    isWhole: request.form !== undefined,
    compute(read) {
      if (ifHeadSeq !== undefined && ifHeadSeq !== read.headSeq) throw new AppError('precondition_failed');
      return parts.pool.run('write', { ...storedBytes(read), change }, { asker: userId });
    },
    appended,
  });
  return { headSeq };
}

/** A server-side write before it is computed. */
export interface ComputedWrite extends Pick<WriteRequest, 'noteId' | 'userId' | 'sid' | 'epoch'> {
  /** Whether it replaces all content, so that what was there is kept (C15). */
  isWhole: boolean;
  compute(read: StoredState): Promise<Jobs['write']['output']>;
  /** Called after the commit, before the projection. */
  appended(noteId: string, seq: number): void;
}

/**
 * Writes what is computed on a copy, appended only if nothing came between, else computed again, because the same change
 * from one base put in twice doubles words (C17). Answers when the projection holds it too.
 *
 * @returns the head, and when it was appended; null when nothing had to be
 * @throws AppError `unauthenticated` when the session has ended, `forbidden` when the rights have changed
 * since the epoch; `not_found`, `payload_too_large`, `storage_full`; `conflict` when others kept changing it
 */
export async function writeComputed(
  parts: FoldParts,
  { noteId, userId, sid, epoch, isWhole, compute, appended }: ComputedWrite,
): Promise<{ headSeq: number; at: number | null }> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const read = await parts.loader.read(noteId);
    const written = await compute(read);
    if (!written.update) {
      await projected(parts, noteId, read.headSeq);
      return { headSeq: read.headSeq, at: null };
    }
    const at = Date.now();
    const before = storedSize(read);
    const { update, client } = written;
    const entry = { update, client, userId, sid, epoch, at, isGrowing: written.bytes > before };
    const replaced: Version | null =
      isWhole && read.headSeq > 0
        ? // An instant earlier than the row that replaces it.
          { at: at - 1, reason: 'replaced', by: userId, seq: read.headSeq, state: written.before }
        : null;
    const outcome = await parts.journal.appendIfHead(read, entry, replaced);
    if (outcome === null) continue;
    if (outcome === 'session-ended') throw new AppError('unauthenticated');
    if (outcome === 'access-changed') throw new AppError('forbidden');
    const headSeq = outcome;
    appended(noteId, headSeq);
    const { projection, hash } = written;
    const bytes = before + written.update.length;
    const folded = { projection, hash, seq: headSeq, at, bytes, writtenBy: userId };
    // A fold alone follows what points into the text.
    const saved = read.anchors === 'none' && (await parts.journal.saveProjection(read, folded));
    if (!saved) await projected(parts, noteId, headSeq);
    return { headSeq, at };
  }
  throw new AppError('conflict');
}

/** Folds until everything up to there is in the projection: someone else may fold this note at the same time. */
export async function projected(parts: FoldParts, noteId: string, seq = 0): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const state = await parts.journal.read(noteId);
    if (!state || (state.projectedSeq >= seq && state.anchors !== 'new')) return;
    try {
      await foldNote(parts, noteId);
    } catch (error) {
      // It is written; the scheduler goes on trying.
      if (error instanceof AppError || error instanceof JobFailed) return;
      throw error;
    }
  }
}
