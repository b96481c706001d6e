import { AppError, errorBody } from '@commonplace/contracts/errors';
import { type SessionEnding, sessionStore } from '../session/session-store.ts';
import { ConnectionError } from './connection-error.ts';

/** An answer that is no success, however it was fetched. */
interface RefusedAnswer {
  status: number;
  /** The parsed body, of any shape. */
  body: unknown;
  /** The `Retry-After` header. */
  retryAfter: string | null;
  /** What the request was signed with. */
  token: string | null;
  /** What a 401 makes of the session. */
  endedAs?: SessionEnding | null | undefined;
}

/**
 * The error of such an answer: {@link AppError} when our API refused, {@link ConnectionError}
 * when something in between answered in its place. A 401 to the present token ends the session on screen.
 */
export function refusalOf({ status, body, retryAfter, token, endedAs }: RefusedAnswer): AppError {
  const refusal = errorBody.safeParse(body);
  if (!refusal.success) return new ConnectionError(`HTTP ${status}`, status);
  const { code, message, errors } = refusal.data;
  if (code === 'unauthenticated' && token) endSessionOf(token, endedAs);
  const seconds = Number(retryAfter) || undefined;
  return new AppError(code, { message, ...(errors && { errors }), ...(seconds && { retryAfter: seconds }) });
}

/** Whether what the server says of a refused upload is meant for the person: of the file, or of the room for it. */
export function isSaidToUploader({ code }: AppError): boolean {
  return ['rejected', 'storage_full', 'payload_too_large', 'validation_failed'].includes(code);
}

/** An answer to an older token says nothing about the present one. */
function endSessionOf(token: string, ended: SessionEnding | null = 'timed-out'): void {
  const session = sessionStore.current();
  if (session.kind === 'signed-in' && session.token === token) sessionStore.end(ended);
}
