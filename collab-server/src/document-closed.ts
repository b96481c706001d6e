import { type CloseReason, closeReasons } from '@commonplace/contracts/collab';

/**
 * Thrown by a hook to end one document on one connection. Hocuspocus passes `reason` on to the
 * client. The message is empty on purpose: Hocuspocus prints every message it catches, and a refusal
 * is no news.
 */
export class DocumentClosed extends Error {
  readonly reason: CloseReason;
  readonly code: number;

  constructor(reason: CloseReason) {
    super('');
    this.name = 'DocumentClosed';
    this.reason = reason;
    this.code = closeReasons[reason].code;
  }
}

/** The event that closes a document on a connection for this reason. */
export function closeEvent(reason: CloseReason): { code: number; reason: CloseReason } {
  return { code: closeReasons[reason].code, reason };
}
