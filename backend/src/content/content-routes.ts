import { collabLimits } from '@commonplace/contracts/collab';
import { AppError } from '@commonplace/contracts/errors';
import {
  type AppendAnswer,
  type AppendEntry,
  type ConvertResponse,
  contentPaths,
  convertRequest,
  decodeAppendBatch,
  encodeAppendResults,
  encodeStoredDocument,
  type RenderResponse,
  writeRequest,
} from '@commonplace/contracts/internal';
import { z } from 'zod';
import type { ContentMetrics } from './content-metrics.ts';
import type { ContentRequest, ContentRoutes } from './content-server.ts';
import type { FoldParts } from './fold/fold-note.ts';
import type { FoldScheduler } from './fold/fold-scheduler.ts';
import type { GroupCommit } from './group-commit.ts';
import type { HintSender } from './hint-sender.ts';
import { storedDocument } from './load-document.ts';
import { storedBytes } from './workers/stored-bytes.ts';
import { tooLarge, writeContent } from './write-content.ts';

export interface ContentParts extends FoldParts {
  commits: GroupCommit;
  folds: FoldScheduler;
  hints: HintSender;
  metrics: ContentMetrics;
  /** Names this process as the origin of what nobody else owns up to. */
  originId: string;
}

const healthTimeoutMs = 1_500;

const seq = z.coerce.number().int().nonnegative();
const loadQuery = z.object({ noteId: z.uuid(), generation: seq });
const sinceQuery = loadQuery.extend({ seq });
const renderQuery = z.object({ noteId: z.uuid() });

/** What the content process answers; shapes and meanings are those of `contracts/internal`. */
export function contentRoutes(parts: ContentParts): ContentRoutes {
  const { commits, folds, hints, journal, loader, metrics, pool } = parts;

  const appended = (noteId: string, headSeq: number, originId: string) => {
    folds.appended(noteId);
    hints.rowsAppended(noteId, headSeq, originId || parts.originId);
  };

  /** Each entry for itself: what can't be written must not make the others be sent again. */
  const append = async (entry: AppendEntry, originId: string): Promise<AppendAnswer> => {
    let result: AppendAnswer;
    try {
      result = await commits.append(entry);
    } catch {
      // Reported where it failed. It is not written, and its sender gives up in time.
      return { later: true };
    }
    if ('seq' in result) appended(entry.noteId, result.seq, originId);
    else if ('refused' in result && result.refused === 'too-large') folds.full(entry.noteId);
    return result;
  };

  return {
    [`POST ${contentPaths.append}`]: {
      access: 'secret',
      async handle({ body, originId }) {
        const results = await Promise.all(readBatch(body).map((entry) => append(entry, originId)));
        return { bytes: encodeAppendResults(results) };
      },
    },
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
        const request = readJson(writeRequest, body);
        const headSeq = (noteId: string, seq: number) => appended(noteId, seq, originId);
        return { json: await writeContent(parts, request, headSeq) };
      },
    },
    [`POST ${contentPaths.convert}`]: {
      access: 'secret',
      async handle({ body }) {
        const { update, projection } = await pool.run('convert', readJson(convertRequest, body));
        if (update.length > collabLimits.document)
          throw new AppError('payload_too_large', { message: tooLarge });
        const answer: ConvertResponse = { update: Buffer.from(update).toString('base64'), projection };
        return { json: answer };
      },
    },
    [`GET ${contentPaths.render}`]: {
      access: 'secret',
      async handle(request) {
        const { noteId } = readQuery(renderQuery, request);
        const state = await loader.read(noteId);
        const rendered = await pool.run('render', storedBytes(state));
        const answer: RenderResponse = { headSeq: state.headSeq, ...rendered };
        return { json: answer };
      },
    },
    [`GET ${contentPaths.health}`]: {
      access: 'open',
      async handle() {
        const isWell = await within(healthTimeoutMs, journal.ping());
        return isWell ? { json: { status: 'ok' } } : { status: 503, json: { status: 'database away' } };
      },
    },
    'GET /metrics': {
      access: 'figures',
      async handle() {
        const { registry } = metrics;
        metrics.foldLag.set(folds.lagMs / 1_000);
        metrics.foldsPlanned.set(folds.planned);
        return { text: await registry.metrics(), type: registry.contentType };
      },
    },
  };
}

/** @throws AppError `validation_failed` when the bytes are no batch, or an entry of it is empty */
function readBatch(body: Buffer): AppendEntry[] {
  let entries: AppendEntry[];
  try {
    entries = decodeAppendBatch(body);
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
  if (entries.some(({ update }) => update.length === 0)) throw new AppError('validation_failed');
  return entries;
}

function readJson<T extends z.ZodType>(shape: T, body: Buffer): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
  return valid(shape, value);
}

function readQuery<T extends z.ZodType>(shape: T, { query }: ContentRequest): z.output<T> {
  return valid(shape, Object.fromEntries(query));
}

function valid<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value);
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
