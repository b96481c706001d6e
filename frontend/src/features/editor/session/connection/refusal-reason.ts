import { type CloseReason, closeReasons, isCloseReason } from '@commonplace/contracts/collab';

type StopReason = {
  [R in CloseReason]: (typeof closeReasons)[R]['next'] extends 'stop' ? R : never;
}[CloseReason];

/**
 * Why a note can't be edited from here any more. `made-read-only`: the right to edit was taken, the right to read was
 * not. `client-taken`: even under another Yjs client id nothing was taken.
 */
export type RefusalReason = StopReason | 'made-read-only' | 'client-taken';

/** What to do about a closed or refused document. */
export type Verdict =
  | { next: 'retry' | 'journal-away' | 'reauthenticate' | 'renumber' }
  | { next: 'stop'; reason: RefusalReason };

/** Reads the reason of a close. What we do not know, such as a proxy's text, is worth another try. */
export function verdictOnClose(reason: string): Verdict {
  if (!isCloseReason(reason)) return { next: 'retry' };
  if (reason === 'journal-away') return { next: 'journal-away' };
  const { next } = closeReasons[reason];
  return next === 'stop' ? { next, reason: reason as StopReason } : { next };
}
