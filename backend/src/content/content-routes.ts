import { limits } from '@commonplace/contracts/api';
import { AppError, refusalSentence } from '@commonplace/contracts/errors';
import { longestImageAddress } from '@commonplace/contracts/images';
import {
  clearRequest,
  contentPaths,
  copyRequest,
  type doneResponse,
  encodeStoredDocument,
  followRequest,
  type KnownResponse,
  nameRequest,
  type Readiness,
  readyPath,
  restoreRequest,
  splitContentChange,
  writeRequest,
} from '@commonplace/contracts/internal';
import type { Logger } from 'pino';
import { z } from 'zod';
import { metricsText } from '../platform/metrics/process-metrics.ts';
import type { ContentMetrics } from './content-metrics.ts';
import type { ContentRequest, ContentRoutes } from './content-server.ts';
import type { FoldParts } from './fold/fold-note.ts';
import type { FoldScheduler } from './fold/fold-scheduler.ts';
import { noteAuthors } from './history/authors.ts';
import {
  clearHistory,
  nameVersion,
  noteComparison,
  noteMoments,
  noteVersion,
  publishedOf,
  publishedVersion,
  restoreVersion,
} from './history/history-acts.ts';
import { storedDocument } from './load-document.ts';
import { storedBytes } from './workers/stored-bytes.ts';
import { projected, writeContent } from './write-content.ts';

export interface ContentParts extends FoldParts {
  readiness: Readiness;
  folds: FoldScheduler;
  metrics: ContentMetrics;
  log: Logger;
  /** What follows an append, no matter who caused it. */
  appended(noteId: string, headSeq: number, originId: string): void;
}

/** Bytes of a write's facts: title, ids, and for each picture two addresses with the JSON around them. */
const longestLine = 16 * 1024 + limits.imagesPerNote * 2 * (longestImageAddress + '"":'.length);

const healthTimeoutMs = 1_500;

const json = 'application/json';

const seq = z.coerce.number().int().nonnegative();
const loadQuery = z.object({ noteId: z.uuid(), generation: seq });
const sinceQuery = loadQuery.extend({ seq });
const noteQuery = z.object({ noteId: z.uuid() });
const momentsQuery = noteQuery.extend({ before: seq, limit: z.coerce.number().int().min(1).max(100) });
const versionQuery = noteQuery.extend({ at: seq });
const compareQuery = noteQuery.extend({ from: seq, to: seq });

const done: z.input<typeof doneResponse> = { done: true };

/** What the content process answers; shapes and meanings are those of `contracts/internal`. */
export function contentRoutes(parts: ContentParts): ContentRoutes {
  const { appended, folds, journal, loader, log, metrics, pool, readiness } = parts;

  return {
    [`GET ${contentPaths.load}`]: {
      access: 'secret',
      async handle(request) {
        const { noteId, generation } = readQuery(loadQuery, request);
        const state = await loader.read(noteId, { generation });
        // Perhaps written by a process that ended before it could fold (C16).
        if (state.projectedSeq < state.headSeq) folds.appended(noteId);
        return { bytes: encodeStoredDocument(storedDocument(state)) };
      },
    },
    [`GET ${contentPaths.since}`]: {
      access: 'secret',
      async handle(request) {
        const { noteId, generation, seq: after } = readQuery(sinceQuery, request);
        const state = await loader.read(noteId, { generation, after });
        return { bytes: encodeStoredDocument(storedDocument(state)) };
      },
    },
    [`POST ${contentPaths.write}`]: {
      access: 'secret',
      async handle({ body, originId }) {
        const change = splitContentChange(body, longestLine);
        if (!change)
          throw new AppError(body.length > longestLine ? 'payload_too_large' : 'validation_failed');
        const request = readJson(writeRequest, change.line);
        const onAppended = (noteId: string, seq: number) => appended(noteId, seq, originId);
        return { json: await writeContent(parts, request, body, onAppended) };
      },
    },
    [`POST ${contentPaths.convert}`]: {
      access: 'secret',
      async handle({ body, asker }) {
        return { bytes: await pool.run('convert', { change: body }, { asker }), type: json };
      },
    },
    [`POST ${contentPaths.copy}`]: {
      access: 'secret',
      async handle({ body, asker }) {
        const { noteId, of, images = {} } = readJson(copyRequest, body);
        const state =
          of === 'published'
            ? await publishedOf(parts, noteId)
            : { stored: storedBytes(await loader.read(noteId)), segments: [] };
        return { bytes: await pool.run('copy', { ...state, images }, { asker }), type: json };
      },
    },
    [`GET ${contentPaths.render}`]: {
      access: 'secret',
      async handle(request) {
        const { asker } = request;
        const { noteId } = readQuery(noteQuery, request);
        const state = await loader.read(noteId);
        const { headSeq } = state;
        const bytes = await pool.run('render', { ...storedBytes(state), headSeq }, { asker });
        return { bytes, type: json };
      },
    },
    [`GET ${contentPaths.published}`]: {
      access: 'secret',
      async handle(request) {
        const bytes = await publishedVersion(parts, readQuery(noteQuery, request).noteId, request.asker);
        return { bytes, type: json };
      },
    },
    [`GET ${contentPaths.moments}`]: {
      access: 'secret',
      async handle(request) {
        return { json: await noteMoments(parts, readQuery(momentsQuery, request), request.asker) };
      },
    },
    [`GET ${contentPaths.known}`]: {
      access: 'secret',
      async handle(request) {
        const { noteId, at } = readQuery(versionQuery, request);
        const answer: KnownResponse = { isKnown: await journal.knows(noteId, at) };
        return { json: answer };
      },
    },
    [`GET ${contentPaths.version}`]: {
      access: 'secret',
      async handle(request) {
        const bytes = await noteVersion(parts, readQuery(versionQuery, request), request.asker);
        return { bytes, type: json };
      },
    },
    [`GET ${contentPaths.compare}`]: {
      access: 'secret',
      async handle(request) {
        const bytes = await noteComparison(parts, readQuery(compareQuery, request), request.asker);
        return { bytes, type: json };
      },
    },
    [`GET ${contentPaths.authors}`]: {
      access: 'secret',
      async handle(request) {
        const bytes = await noteAuthors(parts, readQuery(versionQuery, request), request.asker);
        return { bytes, type: json };
      },
    },
    [`POST ${contentPaths.restore}`]: {
      access: 'secret',
      async handle({ body, originId }) {
        const onAppended = (noteId: string, seq: number) => appended(noteId, seq, originId);
        return { json: await restoreVersion(parts, readJson(restoreRequest, body), onAppended) };
      },
    },
    [`POST ${contentPaths.name}`]: {
      access: 'secret',
      async handle({ body }) {
        await nameVersion(parts, readJson(nameRequest, body));
        return { json: done };
      },
    },
    [`POST ${contentPaths.clear}`]: {
      access: 'secret',
      async handle({ body, asker }) {
        const { noteId, at } = readJson(clearRequest, body);
        await clearHistory(parts, { noteId, at }, asker);
        log.info({ noteId, at, personId: asker }, 'the history of a note was cleared');
        return { json: done };
      },
    },
    [`POST ${contentPaths.follow}`]: {
      access: 'secret',
      async handle({ body }) {
        const { noteId } = readJson(followRequest, body);
        await projected(parts, noteId);
        // Tried again, should that have failed.
        folds.appended(noteId);
        return { json: done };
      },
    },
    [`GET ${contentPaths.health}`]: {
      access: 'open',
      async handle() {
        const isWell = await within(healthTimeoutMs, journal.ping());
        return isWell ? { json: { status: 'ok' } } : { status: 503, json: { status: 'database away' } };
      },
    },
    [`GET ${readyPath}`]: {
      access: 'open',
      async handle() {
        if (readiness.isLeaving) return { status: 503, json: { status: 'leaving' } };
        const isWell = await within(healthTimeoutMs, journal.ping());
        return isWell ? { json: { status: 'ready' } } : { status: 503, json: { status: 'database away' } };
      },
    },
    'GET /metrics': {
      access: 'figures',
      async handle() {
        const { registry } = metrics;
        metrics.foldLag.set(folds.lagMs / 1_000);
        metrics.foldsPlanned.set(folds.planned);
        return { text: await metricsText(registry), type: registry.contentType };
      },
    },
  };
}

function readJson<T extends z.ZodType>(shape: T, body: Uint8Array): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
  return valid(shape, value);
}

function readQuery<T extends z.ZodType>(shape: T, { query }: ContentRequest): z.output<T> {
  return valid(shape, Object.fromEntries(query));
}

function valid<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value, { error: refusalSentence });
  if (parsed.success) return parsed.data;
  const errors = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  throw new AppError('validation_failed', { errors });
}

async function within(milliseconds: number, probe: Promise<void>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([
      probe.then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
