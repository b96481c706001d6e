import { AppError, errorBody } from '@commonplace/contracts/errors';
import {
  type AuthorsResponse,
  askerHeader,
  authorsResponse,
  type CompareResponse,
  type ContentChange,
  type ConvertResponse,
  type CopyRequest,
  compareResponse,
  contentPaths,
  convertResponse,
  doneResponse,
  encodeContentChange,
  knownResponse,
  type MomentsResponse,
  momentsResponse,
  type NameRequest,
  originHeader,
  type Projection,
  type RenderResponse,
  type RestoreRequest,
  type RestoreResponse,
  renderResponse,
  requestIdHeader,
  restoreResponse,
  secretHeader,
  type WriteRequest,
  type WriteResponse,
  writeResponse,
} from '@commonplace/contracts/internal';
import type { z } from 'zod';
import { requestContext } from '../platform/logging/request-context.ts';
import { answerTimeoutMs } from './conversion-times.ts';

export interface ContentClientOptions {
  /** Where the content process listens, without a slash at its end. */
  url: string;
  secret: string;
  /** Names this process towards the content process, see `originHeader`. */
  originId: string;
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number;
}

/** A first content that is converted but not stored yet. */
export interface ConvertedContent {
  update: Uint8Array;
  projection: Projection;
  /** The Yjs client id of all of it. */
  client?: number | undefined;
}

/**
 * The content process as the API sees it. An `asker` is a person's id or a guest's address: askers share the
 * processes that convert. Failures are the `AppError` that the content process
 * answered; `unavailable` when it did not answer at all. A write that ends in `unavailable` may have
 * happened: writing the same again changes nothing.
 */
export class ContentClient {
  readonly #options: Required<ContentClientOptions>;

  constructor(options: ContentClientOptions) {
    this.#options = { timeoutMs: answerTimeoutMs, ...options };
  }

  /** Writes title or content of an existing note; answers after commit and projection (C17). */
  write({ content, ...request }: Omit<WriteRequest, 'form'> & ContentChange): Promise<WriteResponse> {
    const body = encodeContentChange(request, content);
    return this.#ask('POST', contentPaths.write, writeResponse, request.userId, body);
  }

  /** Converts a new note's content into its first update, for `insertFirstContent`. Stores nothing (C18). */
  async convert(asker: string, { content, ...request }: ContentChange): Promise<ConvertedContent> {
    const body = encodeContentChange(request, content);
    return decoded(await this.#ask('POST', contentPaths.convert, convertResponse, asker, body));
  }

  /** The content of a note as the first update of another, without its history. Stores nothing (C18). */
  async copy(asker: string, request: CopyRequest): Promise<ConvertedContent> {
    return decoded(await this.#ask('POST', contentPaths.copy, convertResponse, asker, jsonBody(request)));
  }

  /** The content of a note as the journal stands now, in all its forms. */
  render(asker: string, noteId: string): Promise<RenderResponse> {
    const path = `${contentPaths.render}?${new URLSearchParams({ noteId })}`;
    return this.#ask('GET', path, renderResponse, asker);
  }

  /** What is published of a staged note in all its forms, as of the last row in it. */
  published(asker: string, noteId: string): Promise<RenderResponse> {
    const path = `${contentPaths.published}?${new URLSearchParams({ noteId })}`;
    return this.#ask('GET', path, renderResponse, asker);
  }

  /** The moments of a note that end before an instant, the newest first. */
  moments(
    asker: string,
    { noteId, before, limit }: { noteId: string; before: number; limit: number },
  ): Promise<MomentsResponse> {
    const query = new URLSearchParams({ noteId, before: String(before), limit: String(limit) });
    return this.#ask('GET', `${contentPaths.moments}?${query}`, momentsResponse, asker);
  }

  /** Whether it is known what a note was at an instant. */
  async knows(asker: string, { noteId, at }: { noteId: string; at: number }): Promise<boolean> {
    const query = new URLSearchParams({ noteId, at: String(at) });
    return (await this.#ask('GET', `${contentPaths.known}?${query}`, knownResponse, asker)).isKnown;
  }

  /** The content of a note as it was at an instant, in all its forms. */
  version(asker: string, { noteId, at }: { noteId: string; at: number }): Promise<RenderResponse> {
    const query = new URLSearchParams({ noteId, at: String(at) });
    return this.#ask('GET', `${contentPaths.version}?${query}`, renderResponse, asker);
  }

  /** The content at one instant with what changed since another. */
  async compare(
    asker: string,
    { noteId, from, to }: { noteId: string; from: number; to: number },
  ): Promise<CompareResponse> {
    const query = new URLSearchParams({ noteId, from: String(from), to: String(to) });
    const path = `${contentPaths.compare}?${query}`;
    return this.#ask('GET', path, compareResponse, asker);
  }

  /** Who wrote the letters of a note as it was at an instant. */
  authors(asker: string, { noteId, at }: { noteId: string; at: number }): Promise<AuthorsResponse> {
    const query = new URLSearchParams({ noteId, at: String(at) });
    return this.#ask('GET', `${contentPaths.authors}?${query}`, authorsResponse, asker);
  }

  /** Writes what a note was at an instant; answers after commit and projection. */
  restore(request: RestoreRequest): Promise<RestoreResponse> {
    return this.#ask('POST', contentPaths.restore, restoreResponse, request.userId, jsonBody(request));
  }

  /** Gives a moment a name, or takes it away. */
  async name(request: NameRequest): Promise<void> {
    await this.#ask('POST', contentPaths.name, doneResponse, request.userId, jsonBody(request));
  }

  /** Deletes for good what a note was before a moment. */
  async clearHistory(asker: string, request: { noteId: string; at: number }): Promise<void> {
    await this.#ask('POST', contentPaths.clear, doneResponse, asker, jsonBody(request));
  }

  /** Has the text's projection, and where in it what points into it is, follow the note. */
  async follow(asker: string, noteId: string): Promise<void> {
    await this.#ask('POST', contentPaths.follow, doneResponse, asker, jsonBody({ noteId }));
  }

  async #ask<T extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    answer: T,
    asker: string,
    body?: Uint8Array,
  ): Promise<z.output<T>> {
    const { url, secret, originId, timeoutMs } = this.#options;
    const request = requestContext.getStore();
    let response: Response;
    let content: unknown;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: {
          [secretHeader]: secret,
          [originHeader]: originId,
          [askerHeader]: asker,
          ...(request && { [requestIdHeader]: request.requestId }),
        },
        body: (body as Uint8Array<ArrayBuffer> | undefined) ?? null,
        signal: AbortSignal.timeout(timeoutMs),
      });
      content = await response.json();
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
    if (response.ok) return answer.parse(content);
    const failure = errorBody.safeParse(content);
    if (!failure.success) throw new AppError('unavailable', { cause: content });
    const { code, message, errors } = failure.data;
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new AppError(code, { message, ...(errors && { errors }), ...(retryAfter && { retryAfter }) });
  }
}

function jsonBody(request: object): Uint8Array {
  return Buffer.from(JSON.stringify(request));
}

function decoded({ update, ...converted }: ConvertResponse): ConvertedContent {
  return { update: Buffer.from(update, 'base64'), ...converted };
}
