import { AppError } from '@commonplace/contracts/errors';
import {
  type AppendAnswer,
  type AppendEntry,
  decodeAppendBatch,
  encodeAppendResults,
} from '@commonplace/contracts/internal';
import type { FoldScheduler } from './fold/fold-scheduler.ts';
import type { GroupCommit } from './group-commit.ts';

export interface AppendParts {
  commits: Pick<GroupCommit, 'append'>;
  folds: Pick<FoldScheduler, 'full'>;
  /** What follows an append, no matter who caused it. */
  appended(noteId: string, headSeq: number, originId: string): void;
}

/**
 * Answers a batch in the words of `journal-codec.ts` once each entry of it is decided, after the commit and
 * never before (C4, C5).
 *
 * @throws AppError `validation_failed` when the bytes are no batch, or an entry of it is empty
 */
export async function answerAppends(
  parts: AppendParts,
  batch: Uint8Array,
  originId: string,
): Promise<Uint8Array> {
  const entries = readBatch(batch);
  return encodeAppendResults(await Promise.all(entries.map((entry) => append(parts, entry, originId))));
}

/** Each entry for itself: what can't be written must not make the others be sent again. */
async function append(
  { commits, folds, appended }: AppendParts,
  entry: AppendEntry,
  originId: string,
): Promise<AppendAnswer> {
  let answer: AppendAnswer;
  try {
    answer = await commits.append(entry);
  } catch {
    // Reported where it failed. It is not written, and its sender gives up in time.
    return { later: true };
  }
  if ('seq' in answer) appended(entry.noteId, answer.seq, originId);
  else if ('refused' in answer && answer.refused === 'too-large') folds.full(entry.noteId);
  return answer;
}

function readBatch(batch: Uint8Array): AppendEntry[] {
  let entries: AppendEntry[];
  try {
    entries = decodeAppendBatch(batch);
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
  if (entries.some(({ update }) => update.length === 0)) throw new AppError('validation_failed');
  return entries;
}
