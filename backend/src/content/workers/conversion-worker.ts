import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import {
  copyDocument,
  projectDocument,
  readContent,
  renderDelta,
  writeDocument,
} from '@commonplace/contracts/document/server';
import * as Y from 'yjs';
import { projectionHash } from '../projection-columns.ts';
import { buildDocument } from './build-document.ts';
import type { JobAnswer, JobMessage, JobName, Jobs } from './jobs.ts';
import { storedProjection } from './stored-projection.ts';

/*
 * A worker thread: one job in, one answer out. Only what Node can run by itself is imported here, as
 * the tests start this file from its source.
 */

const run: { [N in JobName]: (input: Jobs[N]['input']) => Jobs[N]['output'] } = {
  fold({ base, rows, wantsState }) {
    const { doc, undecodable } = buildDocument({ base, rows });
    const projection = storedProjection(doc);
    const state = wantsState ? Y.encodeStateAsUpdate(doc) : null;
    return { projection, hash: projectionHash(projection), state, undecodable };
  },

  write({ base, rows, title, content, images }) {
    const { doc } = buildDocument({ base, rows });
    const before = Y.encodeStateAsUpdate(doc);
    const update = writeDocument(doc, { title, content, images: addresses(images) });
    const projection = storedProjection(doc);
    const bytes = update ? Y.encodeStateAsUpdate(doc).length : before.length;
    return { update, before, bytes, projection, hash: projectionHash(projection) };
  },

  convert({ title, content, images }) {
    const doc = new Y.Doc();
    writeDocument(doc, { title, content, images: addresses(images) });
    return { update: Y.encodeStateAsUpdate(doc), projection: storedProjection(doc) };
  },

  copy({ base, rows, images }) {
    const copy = copyDocument(buildDocument({ base, rows }).doc, { images: addresses(images) });
    return { update: Y.encodeStateAsUpdate(copy), projection: storedProjection(copy) };
  },

  render({ base, rows }) {
    const { doc } = buildDocument({ base, rows });
    const content = readContent(doc);
    return { projection: projectDocument(doc), content: content.toJSON(), delta: renderDelta(content) };
  },
};

function addresses(images: Record<string, string | null> = {}): ReadonlyMap<string, string | null> {
  return new Map(Object.entries(images));
}

function answer<N extends JobName>({ name, input }: JobMessage<N>): JobAnswer<N> {
  try {
    return { output: run[name](input) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}

/**
 * How much nicer a thread is that folds than one that appends: while the processors are busy it gets a third of what
 * the other gets. More, and lists and search would fall far behind.
 */
const niceness = 5;

/** On top of how nice the process was started: only root may be less nice than that. */
function giveWay(): void {
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // Where even this is forbidden, folds run like everything else. Without them no list would show what is written.
  }
}

// Elsewhere a thread has no priority of its own, and this would slow the appends down.
if (process.platform === 'linux' && (workerData as { isPatient: boolean }).isPatient) giveWay();

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread');
port.on('message', (message: JobMessage) => port.postMessage(answer(message)));
port.postMessage('ready');
