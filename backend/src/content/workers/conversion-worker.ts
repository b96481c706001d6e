import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { collabLimits } from '@commonplace/contracts/collab';
import {
  compareDocuments,
  copyDocument,
  projectDocument,
  readContent,
  readWriters,
  renderDelta,
  restoreDocument,
  takeRestoreBack,
  writeDocument,
} from '@commonplace/contracts/document/server';
import { AppError } from '@commonplace/contracts/errors';
import {
  type AuthorsResponse,
  type CompareResponse,
  type ConvertResponse,
  convertRequest,
  decodeContent,
  type RenderResponse,
  splitContentChange,
} from '@commonplace/contracts/internal';
import * as Y from 'yjs';
import { answerJobs } from '../../platform/process/answer-jobs.ts';
import { followAnchors } from '../anchors/follow-anchors.ts';
import { packUpdate } from '../history/segment.ts';
import { type HistoryEnd, squeezeRows } from '../history/squeeze-rows.ts';
import { projectionHash } from '../projection-columns.ts';
import { tooLarge } from '../too-large.ts';
import { buildDocument } from './build-document.ts';
import { buildPast } from './build-past.ts';
import { buildWriters } from './build-writers.ts';
import type { JobMessage, JobName, JobOutput, Jobs, SqueezedRows } from './jobs.ts';
import type { StoredBytes } from './stored-bytes.ts';
import { storedProjection } from './stored-projection.ts';

/* A worker process that converts and folds content. */

const run: { [N in JobName]: (input: Jobs[N]['input']) => Jobs[N]['output'] } = {
  fold({ base, rows, history, anchors }) {
    const { doc, undecodable } = buildDocument({ base, rows });
    const projection = storedProjection(doc);
    const state = history ? Y.encodeStateAsUpdate(doc) : null;
    const readable = { base, rows: rows.filter(({ seq }) => !undecodable.includes(seq)) };
    const rewritten = history && state && { state, ...squeeze(history, readable, state) };
    const followed = followAnchors(doc, readable, anchors);
    return { projection, hash: projectionHash(projection), rewritten, undecodable, anchors: followed };
  },

  write({ base, rows, change }) {
    return written({ base, rows }, (doc) => writeDocument(doc, readChange(change)));
  },

  restore({ base, rows, past, after }) {
    return written({ base, rows }, (doc) => {
      const before = buildPast(past);
      return after ? takeRestoreBack(doc, { before, after: buildPast(after) }) : restoreDocument(doc, before);
    });
  },

  squeeze({ history, rows }) {
    return squeezeRows(history, rows).map(({ update: _, fromSeq: __, ...facts }) => facts);
  },

  pack({ past }) {
    return packUpdate(Y.encodeStateAsUpdate(buildPast(past)));
  },

  version({ past }) {
    return rendered(buildPast(past), past.seq ?? 0);
  },

  compare({ past, later }) {
    const htmlContent = compareDocuments(buildPast(past), buildPast(later));
    const answer: CompareResponse = { htmlContent, until: later.at };
    return json(answer);
  },

  authors({ past, ...authored }) {
    const answer: AuthorsResponse = readWriters(buildPast(past), buildWriters(authored));
    return json(answer);
  },

  convert({ change }) {
    const doc = new Y.Doc();
    writeDocument(doc, readChange(change));
    return firstContent(doc);
  },

  copy({ images, ...state }) {
    return firstContent(copyDocument(buildPast(state), { images: addresses(images) }));
  },

  render({ base, rows, headSeq }) {
    return rendered(buildDocument({ base, rows }).doc, headSeq);
  },
};

function written(stored: StoredBytes, write: (doc: Y.Doc) => Uint8Array | null): Jobs['write']['output'] {
  const { doc } = buildDocument(stored);
  const before = Y.encodeStateAsUpdate(doc);
  const update = write(doc);
  const state = update ? Y.encodeStateAsUpdate(doc) : before;
  if (update) requireFitting(state);
  const projection = storedProjection(doc);
  const hash = projectionHash(projection);
  const { clientID: client } = doc;
  return { update, client, before: packUpdate(before), bytes: state.length, projection, hash };
}

function rendered(doc: Y.Doc, headSeq: number): Uint8Array {
  const content = readContent(doc);
  const answer: RenderResponse = {
    headSeq,
    projection: projectDocument(doc),
    content: content.toJSON(),
    delta: renderDelta(content),
  };
  return json(answer);
}

/** Segments since the last keyframe take so much, or half of what the document takes, before the next one. */
const keyframeBytes = 256 * 1024;

function squeeze(history: HistoryEnd, { base, rows }: StoredBytes, state: Uint8Array): SqueezedRows {
  const segments = squeezeRows(history, rows);
  const grown = segments.reduce((bytes, { update }) => bytes + update.length, history.bytes);
  return {
    segments,
    ground: base.length > 0 && !history.hasGround ? packUpdate(base) : null,
    keyframe: grown >= Math.max(keyframeBytes, state.length / 2) ? packUpdate(state) : null,
  };
}

function readChange(bytes: Uint8Array) {
  const parts = splitContentChange(bytes);
  try {
    const line = Buffer.from(parts?.line ?? []).toString('utf8');
    const { title, images, form } = convertRequest.parse(JSON.parse(line));
    const content = form && parts ? decodeContent(form, parts.content) : undefined;
    return { title, content, images: addresses(images) };
  } catch (cause) {
    throw new AppError('validation_failed', { cause });
  }
}

function addresses(images: Record<string, string | null> = {}): ReadonlyMap<string, string | null> {
  return new Map(Object.entries(images));
}

function firstContent(doc: Y.Doc): Uint8Array {
  const update = Y.encodeStateAsUpdate(doc);
  requireFitting(update);
  const answer: ConvertResponse = {
    update: Buffer.from(update).toString('base64'),
    projection: storedProjection(doc),
    client: doc.clientID,
  };
  return json(answer);
}

function requireFitting(state: Uint8Array): void {
  if (state.length > collabLimits.document) throw new AppError('payload_too_large', { message: tooLarge });
}

/** Written here, so that the process that journals only hands it on. */
function json(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

function answer<N extends JobName>({ name, input }: JobMessage<N>): Jobs[N]['output'] {
  return run[name](input);
}

/** The first job of a process takes many times as long as the next: it should not be a person's request, or make a note rest. */
function warmUp(): void {
  const content = { html: '<h1>One</h1><ul><li>two <b>three</b></li></ul>' };
  const doc = new Y.Doc();
  writeDocument(doc, { title: 'Zero', content });
  const base = Y.encodeStateAsUpdate(doc);
  run.fold({ base, rows: [], history: null, anchors: [] });
  run.render({ base, rows: [], headSeq: 0 });
}

/**
 * How much nicer a process is that folds than one that appends: while the processors are busy it gets a third of what
 * the other gets. More, and lists and search would fall far behind.
 */
const niceness = 5;

/** On top of how nice the process was started: only root may be less nice than that. */
function giveWay(): void {
  try {
    const nicer = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    // Linux counts each thread for itself, and garbage is collected by several.
    if (process.platform !== 'linux') setPriority(nicer);
    else for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), nicer);
  } catch {
    // Where even this is forbidden, folds run like everything else. Without them no list would show what is written.
  }
}

warmUp();
if (process.argv.includes('patient')) giveWay();
answerJobs<JobMessage, JobOutput>(answer);
