import { AppError, errorBody } from '@commonplace/contracts/errors';
import {
  askerHeader,
  type ContentChange,
  type ConvertResponse,
  type CopyRequest,
  contentPaths,
  convertResponse,
  encodeContentChange,
  originHeader,
  type Projection,
  type RenderResponse,
  renderResponse,
  requestIdHeader,
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
    const body = Buffer.from(JSON.stringify(request));
    return decoded(await this.#ask('POST', contentPaths.copy, convertResponse, asker, body));
  }

  /** The content of a note as the journal stands now, in all its forms. */
  render(asker: string, noteId: string): Promise<RenderResponse> {
    const path = `${contentPaths.render}?${new URLSearchParams({ noteId })}`;
    return this.#ask('GET', path, renderResponse, asker);
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

function decoded({ update, projection }: ConvertResponse): ConvertedContent {
  return { update: Buffer.from(update, 'base64'), projection };
}
