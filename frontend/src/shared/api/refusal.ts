import { AppError, type ErrorBody, errorRegistry } from '@commonplace/contracts/errors';
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
  if (!isErrorBody(body)) return new ConnectionError(`HTTP ${status}`, status);
  const { code, message, errors } = body;
  if (code === 'unauthenticated' && token) endSessionOf(token, endedAs);
  const seconds = Number(retryAfter) || undefined;
  return new AppError(code, { message, ...(errors && { errors }), ...(seconds && { retryAfter: seconds }) });
}

/** What `errorBody` of the contracts checks, without its library: that is no small part of the first page's code. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || body.success !== false || typeof body.message !== 'string') return false;
  const { code, errors } = body;
  if (typeof code !== 'string' || !Object.hasOwn(errorRegistry, code)) return false;
  return (
    errors === undefined ||
    (isRecord(errors) && Object.values(errors).every((one) => typeof one === 'string'))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether what the server says of a refused upload is meant for the person: of the file, or of the room for it. */
export function isSaidToUploader({ code }: AppError): boolean {
  return ['rejected', 'storage_full', 'payload_too_large', 'validation_failed', 'rate_limited'].includes(
    code,
  );
}

/** An answer to an older token says nothing about the present one. */
function endSessionOf(token: string, ended: SessionEnding | null | undefined): void {
  const session = sessionStore.current();
  if (session.kind !== 'signed-in' || session.token !== token) return;
  if (ended === undefined) sessionStore.refused();
  else sessionStore.end(ended);
}
