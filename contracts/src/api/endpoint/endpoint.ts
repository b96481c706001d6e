import type { z } from 'zod';
import type { ErrorCode } from '../../errors/index.ts';

/** `session`: a valid token is required. `optional`: a guest is answered too. `public`: a token is not read. */
export type EndpointAuth = 'public' | 'optional' | 'session';

/**
 * What an act that could take an account from its owner demands beside the session: a sign-in within the last
 * ten minutes, or the correct present password in the field `password` of its body. `to-change-email`: only
 * where the body's `email` is another address than before.
 */
export type RecentSignIn = 'always' | 'to-change-email';

/**
 * What an API token needs for a call. `admin`: it acts on the account itself. `session`: no token may, only a person who
 * signed in.
 */
export type EndpointScope = 'read' | 'write' | 'admin' | 'session';

/**
 * One call of the API: the only place where its path and shapes are written. The backend takes its
 * route, validation, OpenAPI entry and return type from it, the frontend its client.
 */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the origin, with `:name` for parameters, such as `/api/users/verify-email/:token`. */
  path: `/${string}`;
  /** One line for the documentation. */
  summary: string;
  auth: EndpointAuth;
  /** Only with `auth: 'session'`. */
  recentSignIn?: RecentSignIn;
  /** Where it is another than `scopeOf` takes by itself. */
  scope?: EndpointScope;
  /** The answer is a file, and `response` has no fields. Failures stay JSON. */
  answers?: 'file';
  /** Only of a GET: a successful answer carries an `ETag`, and one that the client has (`If-None-Match`) is 304. */
  isRevalidated?: true;
  /**
   * Only of a GET that answers lists: what they cost the server is counted, and they take turns. `unless`: not when the
   * query names one thing by this field.
   */
  isLarge?: true | { unless: string };
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** The one file of a multipart request, instead of a `body`. */
  file?: EndpointFile;
  response: z.ZodObject;
  /** What it can answer besides success. `validation_failed`, `internal`, `rate_limited` and, where a token is read, `unauthenticated` and `forbidden` are implied, and so is `recent_sign_in_required` where `recentSignIn` demands one. */
  errors: readonly ErrorCode[];
}

/** `tooLarge` is the message for a larger file. */
export interface EndpointFile {
  field: string;
  maxBytes: number;
  tooLarge: string;
  /** The handler reads the file while it comes, instead of being given its bytes. */
  isStreamed?: true;
  /** Only of a streamed file: what may stand beside it, before or after it. */
  fields?: z.ZodObject;
}

/** Below these paths no token may do anything, whatever a definition forgets to say. */
const sessionPaths = /^\/api\/(admin|tokens)(\/|$)/;

/** What an API token needs for this call. */
export function scopeOf({ scope, recentSignIn, path, method }: EndpointDefinition): EndpointScope {
  if (recentSignIn !== undefined || sessionPaths.test(path)) return 'session';
  return scope ?? (method === 'GET' ? 'read' : 'write');
}

/** Keeps the literal types of a definition. */
export function defineEndpoint<
  const M extends EndpointDefinition['method'],
  const P extends EndpointDefinition['path'],
  const T extends Omit<EndpointDefinition, 'method' | 'path'>,
>(method: M, path: P, definition: T) {
  return { method, path, ...definition };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The file of a multipart request. `name` is the sender's name for it: used for its extension alone. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that is read while it comes. */
export interface UploadStream<Fields> {
  name: string;
  /** Throws `payload_too_large`, and `validation_failed` when it breaks off or is not the only file. */
  bytes: AsyncIterable<Uint8Array>;
  /** What stood beside it. Only after all bytes were read, because fields may come behind the file. */
  fields(): Promise<Fields>;
}

/** What the handler of an endpoint with `answers: 'file'` returns. */
export interface FileAnswer {
  name: string;
  /** Its media type. */
  type: string;
  /** By a function of the first and the last byte, parts of the file are answered too (`Range`); it needs `length`. */
  bytes: AsyncIterable<Uint8Array> | ((from: number, to: number) => AsyncIterable<Uint8Array>);
  length?: number;
  /** With its quotes; the same as long as the bytes are the same. */
  etag?: string;
}

/** What a handler receives: each part after validation. */
export interface EndpointInput<T extends EndpointDefinition> {
  params: Parsed<T['params']>;
  query: Parsed<T['query']>;
  headers: Parsed<T['headers']>;
  body: Parsed<T['body']>;
  file: T extends { file: { isStreamed: true; fields: infer Fields } }
    ? UploadStream<Parsed<Fields>>
    : T extends { file: object }
      ? UploadedFile
      : undefined;
}

type PartName = 'params' | 'query' | 'headers' | 'body';
type DefinedParts<T extends EndpointDefinition> = {
  [K in PartName as T[K] extends z.ZodType ? K : never]: Sent<T[K]>;
};

/** What a caller sends: only the parts that the endpoint has. */
export type EndpointRequest<T extends EndpointDefinition> = DefinedParts<T>;

/** What a handler returns and a caller receives. */
export type EndpointResponse<T extends EndpointDefinition> = T extends { answers: 'file' }
  ? FileAnswer
  : z.output<T['response']>;
