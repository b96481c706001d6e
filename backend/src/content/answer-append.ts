import { AppError } from '@commonplace/contracts/errors';
import {
  type AppendAnswer,
  type AppendEntry,
  decodeAppend,
  encodeAppendAnswer,
} from '@commonplace/contracts/internal';
import { traced } from '@commonplace/contracts/tracing';
import { requestContext } from '../platform/logging/request-context.ts';
import type { FoldScheduler } from './fold/fold-scheduler.ts';
import type { GroupCommit } from './group-commit.ts';

export interface AppendParts {
  commits: Pick<GroupCommit, 'append'>;
  folds: Pick<FoldScheduler, 'full'>;
  /** What follows an append, no matter who caused it. */
  appended(noteId: string, headSeq: number, originId: string): void;
}

/**
 * Answers an entry in the words of `journal-codec.ts` once it is decided, after the commit and never before (C4, C5).
 *
 * @throws AppError `validation_failed` when the bytes are no entry, or its update is empty
 */
export async function answerAppend(
  parts: AppendParts,
  bytes: Uint8Array,
  originId: string,
): Promise<Uint8Array> {
  const entry = readEntry(bytes);
  const { requestId, traceparent: parent } = entry;
  const work = () => decide(parts, entry, originId);
  const answer = () => (parent === undefined ? work() : traced('append', { parent, kind: 'server' }, work));
  return requestId === undefined ? answer() : requestContext.run({ requestId }, answer);
}

async function decide(
  { commits, folds, appended }: AppendParts,
  entry: AppendEntry,
  originId: string,
): Promise<Uint8Array> {
  let answer: AppendAnswer;
  try {
    answer = await commits.append(entry);
  } catch {
    // Reported where it failed. It is not written, and its sender gives up in time.
    return encodeAppendAnswer({ later: true });
  }
  if ('seq' in answer) appended(entry.noteId, answer.seq, originId);
  else if ('refused' in answer && answer.refused === 'too-large') folds.full(entry.noteId);
  return encodeAppendAnswer(answer);
}

function readEntry(bytes: Uint8Array): AppendEntry {
  let entry: AppendEntry;
  try {
    entry = decodeAppend(bytes);
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
  if (entry.update.length === 0) throw new AppError('validation_failed');
  return entry;
}
