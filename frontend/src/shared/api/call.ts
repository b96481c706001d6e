import {
  addressOf,
  buildHeader,
  type EndpointDefinition,
  type EndpointRequest,
  type EndpointResponse,
} from '@commonplace/contracts/api';
import { newVersion } from '../new-version/new-version.ts';
import { recentSignIn } from '../session/recent-sign-in.ts';
import { type SessionEnding, sessionStore } from '../session/session-store.ts';
import { ConnectionError } from './connection-error.ts';
import { takeFirstResponse } from './first-response.ts';
import { refusalOf } from './refusal.ts';

interface CallOptions<Answer> {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for what is sent while leaving. At most 64 KB. */
  keepalive?: boolean;
  /** What a 401 makes of the session, as `sessionStore.refused` unless said. Null where the caller goes on by itself. */
  endedAs?: SessionEnding | null;
  /** What this call answered before, if anything: returned again where the server says that it still holds. */
  before?: Answer | undefined;
}

/** Entity tags of answers that the server gave one with. */
const etags = new WeakMap<object, string>();

/**
 * Makes one call of the API and returns its answer, typed by the endpoint table. The only place of
 * the screen that fetches; files go through `upload`.
 *
 * Rejects with `AppError` (`code`, `message`, `errors` by field) when the server refuses, with
 * {@link ConnectionError} when it could not be reached or did not answer as an API, and with the
 * signal's own reason when aborted. A 401 to the present token ends the session on screen. Where a recent
 * sign-in is needed the person is asked first, and the call is repeated.
 */
export async function call<T extends EndpointDefinition>(
  endpoint: T,
  request: EndpointRequest<T>,
  options: CallOptions<EndpointResponse<T>> = {},
): Promise<EndpointResponse<T>> {
  const session = sessionStore.current();
  const token = session.kind === 'signed-in' && endpoint.auth !== 'public' ? session.token : null;
  const parts: RequestParts = request;

  const headers = new Headers(definedEntries(parts.headers ?? {}));
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (parts.body) headers.set('Content-Type', 'application/json');
  const { before } = options;
  const known = before && etags.get(before);
  if (known) headers.set('If-None-Match', known);

  let response: Response;
  let answer: unknown;
  try {
    const address = addressOf(endpoint.path, parts);
    const first = endpoint.method === 'GET' ? takeFirstResponse(address, token) : null;
    response = await (first ??
      fetch(address, {
        method: endpoint.method,
        headers,
        body: parts.body ? JSON.stringify(parts.body) : null,
        signal: options.signal ?? null,
        keepalive: options.keepalive ?? false,
      }));
    newVersion.heard(response.headers.get(buildHeader));
    if (before && known && response.status === 304) return before;
    answer = await response.json();
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ConnectionError(cause);
  }
  if (response.ok) return withTag(answer as EndpointResponse<T>, response.headers.get('ETag'));

  const retryAfter = response.headers.get('Retry-After');
  const refusal = refusalOf({
    status: response.status,
    body: answer,
    retryAfter,
    token,
    endedAs: options.endedAs,
  });
  if (refusal.code === 'recent_sign_in_required' && (await recentSignIn.ask())) {
    return call(endpoint, request, options);
  }
  throw refusal;
}

function withTag<Answer extends object>(answer: Answer, etag: string | null): Answer {
  if (etag !== null) etags.set(answer, etag);
  return answer;
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

function definedEntries(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}
