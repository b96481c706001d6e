import { randomUUID } from 'node:crypto';
import type { DocumentAddress } from '@commonplace/contracts/collab';
import {
  appendProtocol,
  authenticateResponse,
  collabPaths,
  contentPaths,
  decodeStoredDocument,
  originHeader,
  recheckResponse,
  requestIdHeader,
  type StoredDocument,
  secretHeader,
} from '@commonplace/contracts/internal';
import { tracing } from '@commonplace/contracts/tracing';
import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import { AppendLine } from './append-line.ts';
import { AppendRetries } from './append-retries.ts';
import { followHints } from './hint-stream.ts';
import type { Log } from './log.ts';
import { type CollabPorts, JournalAway, NoteMissing } from './ports.ts';
import { requestContext } from './request-context.ts';

export interface BackendClientOptions {
  contentUrl: URL;
  backendUrl: URL;
  secret: string;
  log: Log;
  /** How long an append is tried, in milliseconds. */
  appendPatience?: number;
}

/** Shorter than a socket may wait for its first document. */
const questionTimeout = 8_000;
const loadTimeout = 30_000;
/** The stream sends a line every 5 s when it has nothing to say. */
const silence = 12_000;
/** An answer can't be larger than this; what is, is not our backend. */
const largestAnswer = 64 * 1024 * 1024;

/** The only place that talks to other processes: the backend for rights and hints, the content process for content. */
export function createBackendClient({
  contentUrl,
  backendUrl,
  secret,
  log,
  appendPatience = 15_000,
}: BackendClientOptions): CollabPorts {
  const headers = { [secretHeader]: secret, [originHeader]: randomUUID() };
  const headersNow = () => {
    const request = requestContext.getStore();
    return request ? { ...headers, [requestIdHeader]: request.requestId } : headers;
  };
  const content = new Pool(contentUrl.origin, { connections: 8, maxResponseSize: largestAnswer });
  // Loads and catch-ups of large notes must not delay an append, nor the opening of its line: after a
  // restart of the content process everything is fetched at once.
  const appends = new Pool(contentUrl.origin, { connections: 1 });
  const backend = new Pool(backendUrl.origin, { connections: 8 });
  const stream = new Pool(backendUrl.origin, { connections: 1 });
  const line = new AppendLine({
    async open(signal) {
      const { socket } = await appends.upgrade({
        path: contentPaths.append,
        protocol: appendProtocol,
        headers,
        signal,
      });
      return socket;
    },
    log,
  });
  const retries = new AppendRetries({
    patience: appendPatience,
    send: (entry, patience) => line.send(entry, patience),
  });

  async function ask<T extends z.ZodType>(path: string, request: unknown, response: T): Promise<z.infer<T>> {
    const send = () =>
      backend.request({
        method: 'POST',
        path,
        headers: { ...headersNow(), 'content-type': 'application/json' },
        body: JSON.stringify(request),
        headersTimeout: questionTimeout,
        bodyTimeout: questionTimeout,
      });
    // A kept connection that the backend gives up in the moment in which it is used: the backend is not away.
    const answer = await send().catch((error: unknown) => {
      if (wasCutOff(error)) return send();
      throw error;
    });
    if (answer.statusCode !== 200) throw await unexpected(answer);
    return response.parse(await answer.body.json());
  }

  async function read(path: string, query: Record<string, string | number>): Promise<StoredDocument> {
    let answer: Dispatcher.ResponseData;
    try {
      answer = await content.request({
        method: 'GET',
        path,
        query,
        headers: headersNow(),
        headersTimeout: loadTimeout,
        bodyTimeout: loadTimeout,
      });
      if (answer.statusCode !== 404) return decodeStoredDocument(await bytes(answer));
      await answer.body.dump();
    } catch (cause) {
      throw new JournalAway({ cause });
    }
    throw new NoteMissing();
  }

  return {
    authenticate: (request) => ask(collabPaths.authenticate, request, authenticateResponse),
    recheck: (request) => ask(collabPaths.recheck, request, recheckResponse),
    append: (entry) => retries.append({ ...entry, ...requestContext.getStore(), ...openTrace() }),
    load: ({ noteId, generation }: DocumentAddress) => read(contentPaths.load, { noteId, generation }),
    since: ({ noteId, generation }: DocumentAddress, seq) =>
      read(contentPaths.since, { noteId, generation, seq }),
    listen: (listener) =>
      followHints(
        async (signal) => {
          const answer = await stream.request({
            method: 'GET',
            path: collabPaths.events,
            headers,
            signal,
            headersTimeout: questionTimeout,
            bodyTimeout: silence,
          });
          if (answer.statusCode !== 200) throw await unexpected(answer);
          return answer.body;
        },
        listener,
        log,
      ),
    hurry: (patience) => retries.hurry(patience),
    async close() {
      line.close();
      await Promise.all([content, appends, backend, stream].map((pool) => pool.destroy()));
    },
  };
}

function wasCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

async function bytes(answer: Dispatcher.ResponseData): Promise<Uint8Array> {
  if (answer.statusCode !== 200) throw await unexpected(answer);
  return new Uint8Array(await answer.body.arrayBuffer());
}

/** Reads the body to its end, so that the connection can be used again. */
async function unexpected(answer: Dispatcher.ResponseData): Promise<Error> {
  const body = await answer.body.text();
  return new Error(`Answered ${answer.statusCode}: ${body.slice(0, 200)}`);
}

function openTrace(): { traceparent?: string } {
  const traceparent = tracing().traceparent();
  return traceparent === undefined ? {} : { traceparent };
}
