import { setTimeout as pause } from 'node:timers/promises';
import {
  addressOf,
  api,
  type EndpointDefinition,
  type EndpointRequest,
  type EndpointResponse,
} from '@commonplace/contracts/api';
import { AppError, errorBody } from '@commonplace/contracts/errors';
import { type StreamedFile, streamedForm } from './multipart.ts';

export interface ClientOptions {
  /** The origin of an installation, such as `https://notes.example.org`. */
  url: string;
  /** The secret of an API token. Without one a guest asks. */
  token?: string | undefined;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Besides those of the endpoint, such as `Range` for a file. */
  headers?: Record<string, string>;
}

/** What is sent with a call; a file where the endpoint takes one, with the fields beside it. */
type Sent<T extends EndpointDefinition> = EndpointRequest<T> &
  (T extends { file: object } ? { file: File | StreamedFile; fields?: Record<string, string> } : unknown);
/** What is answered: where that is a file, the response that carries it. */
type Answered<T extends EndpointDefinition> = T extends { answers: 'file' } ? Response : EndpointResponse<T>;

type Call<T extends EndpointDefinition> = (request: Sent<T>, options?: CallOptions) => Promise<Answered<T>>;
type Calls<F> = { [C in keyof F]: F[C] extends EndpointDefinition ? Call<F[C]> : never };

/** A method for each call of the API, and what else a program needs of an installation. */
export type Client = { [F in keyof typeof api]: Calls<(typeof api)[F]> } & {
  readonly url: string;
  /**
   * A file by its address below the origin, such as a picture of a note (`/files/…`).
   *
   * @throws Error for an address elsewhere, to which the token would go
   */
  file(path: string, options?: CallOptions): Promise<Response>;
};

/** Tries of a call that the server puts off, and the longest that it is waited for. */
const tries = 6;
const longestWaitMs = 120_000;

/**
 * A client of one installation: `client.notes.list({ query: {} })` makes the call of that name of the endpoint table.
 * It waits as `Retry-After` says where the server puts a call off, and rejects with an {@link AppError} (`code`,
 * `message`, `errors` by field) where it refuses.
 */
export function createClient({ url, token }: ClientOptions): Client {
  const origin = url.replace(/\/+$/, '');
  /** @param toInit is called for each try: a body that is streamed can be sent once. */
  const send = async (address: string, toInit: () => RequestInit, options: CallOptions = {}) => {
    for (let left = tries - 1; ; left -= 1) {
      const init = toInit();
      const headers = new Headers({ ...(init.headers as Record<string, string>), ...options.headers });
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      const request = { ...init, headers, signal: options.signal ?? null };
      const response = await fetch(`${origin}${address}`, request);
      if (response.ok || response.status === 416) return response;
      const waitMs = waitOf(response);
      if (waitMs === null || left === 0) throw await refusalOf(response);
      await response.body?.cancel();
      await pause(waitMs, undefined, { signal: options.signal });
    }
  };
  const callOf = (endpoint: EndpointDefinition) => async (request: Parts, options?: CallOptions) => {
    const toInit = () => ({ method: endpoint.method, ...bodyOf(endpoint, request) });
    const response = await send(addressOf(endpoint.path, request), toInit, options);
    return endpoint.answers === 'file' ? response : response.json();
  };
  const calls = Object.entries(api).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)])),
  ]);
  return {
    ...Object.fromEntries(calls),
    url: origin,
    file: async (path: string, options?: CallOptions) => {
      const { origin: asked, pathname, search } = new URL(path, origin);
      if (asked !== new URL(origin).origin) throw new Error(`${path} is no address of ${origin}`);
      return send(`${pathname}${search}`, () => ({ method: 'GET' }), options);
    },
  };
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  file?: File | StreamedFile;
  fields?: Record<string, string>;
}

function bodyOf({ file }: EndpointDefinition, sent: Parts): RequestInit {
  const headers = sent.headers ?? {};
  if (file && sent.file) {
    const { file: its, fields = {} } = sent;
    if (!(its instanceof File)) {
      const form = streamedForm(file.field, its, fields);
      return { ...form, headers: { ...headers, ...form.headers } };
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(file.field, its);
    return { headers, body: form };
  }
  if (sent.body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent.body) };
}

/** How long the server puts a call off, which it has not begun then; null where it does not. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if ((status !== 429 && status !== 503) || Number.isNaN(seconds)) return null;
  return seconds * 1_000 > longestWaitMs ? null : Math.max(seconds, 0.1) * 1_000;
}

async function refusalOf(response: Response): Promise<Error> {
  const body = errorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return new Error(`${response.url} answered ${response.status}`);
  const { code, message, errors } = body.data;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new AppError(code, { message, ...(errors && { errors }), ...(retryAfter && { retryAfter }) });
}
