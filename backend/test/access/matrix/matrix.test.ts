// @module-tag mariadb
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { absentId } from '../../notebooks/support/notebook-world.ts';
import { NotesWorld } from '../../notes/support/notes-world.ts';
import { upload } from '../../support/upload.ts';
import { type FieldRecord, notesIn, ToldFields, tellsNothingOfNotebook } from './fields.ts';
import type { Cast, MatrixWorld, OwnThings } from './matrix-world.ts';
import {
  type Actor,
  actors,
  notebookRights,
  type Outcome,
  type Standing,
  type State,
  standings,
} from './oracle.ts';
import { contentRoutes, documents, type Route, type Sent, withoutThings } from './routes.ts';
import { peopleRoutes, socialRoutes } from './social-routes.ts';
import { restoreDiscussion, restoreRelations } from './social-state.ts';
import { adminUsername, castOf, fingerprint, newMatrixWorld, restore } from './worlds.ts';

/*
 * Every actor tries every call on a note and a notebook in every state, and the answers are those of the oracle. In
 * the gate a fourth of it, on MariaDB a tenth; at night all. `MATRIX_FIELDS=write` records what each role is told
 * anew; `npm run format` after it.
 */

const recordFile = join(import.meta.dirname, 'fields.json');
/** One of so many cells is tried in the gate. */
const gateShare = process.env.TEST_DATABASE_URL === undefined ? 4 : 10;
const seed = Number(process.env.MATRIX_SEED ?? 20_261_123);

const routes = [...contentRoutes, ...socialRoutes, ...peopleRoutes];

const restorers = { world: restore, discussion: restoreDiscussion, relations: restoreRelations };

/** The routes whose answers can depend on this standing. */
function routesIn({ note, notebook, circumstance }: Standing): readonly Route[] {
  const isOfContent = circumstance === 'none' || /hidden|suspended/.test(circumstance);
  return [
    ...(isOfContent && circumstance !== 'comments hidden' ? contentRoutes : []),
    ...socialRoutes,
    ...(note === notebook ? peopleRoutes : []),
  ];
}

let world: NotesWorld;
let cast: Cast;
const told = new ToldFields();

beforeAll(async () => {
  world = await NotesWorld.start({ ADMIN_USERNAMES: adminUsername });
  // The matrix sends all its calls within a minute; rate limits have their own tests.
  vi.spyOn(world.backend.app.get(RateLimiter), 'consume').mockResolvedValue();
  cast = await castOf(world);
}, 60_000);
afterAll(() => world.backend.close());

interface Tried {
  outcome: Outcome | string;
  body: unknown;
  status: number;
}

const ownOf = (actor: Actor) => cast.own.get(actor === 'guest' ? 'stranger' : actor) as OwnThings;

async function attempt(route: Route, actor: Actor, matrixWorld: MatrixWorld): Promise<Tried> {
  const { endpoint, lists } = route;
  const sent = route.send(matrixWorld, ownOf(actor), cast);
  const { status, body } = await send(endpoint, actor, sent);
  if (status === 200 && lists)
    return { outcome: lists(body as never, matrixWorld) ? 'done' : 'not found', body, status };
  // Where a picture would be accepted, a file that is no picture is rejected.
  if (status === 422 && sent.file !== undefined) return { outcome: 'done', body, status };
  return { outcome: outcomes[status] ?? String(status), body, status };
}

const outcomes: Record<number, Outcome> = {
  200: 'done',
  422: 'rejected',
  403: 'forbidden',
  404: 'not found',
  401: 'unauthenticated',
};

function send(endpoint: EndpointDefinition, actor: Actor, { file, ...request }: Sent) {
  const person = cast.people.get(actor) ?? null;
  if (file === undefined) return world.ask(person, endpoint, request);
  const parts = [[file, new Uint8Array([1]), 'x.png']] as const;
  return upload(world.backend.url, endpoint, parts, person?.token, request.headers);
}

/** The text of a document for programs; empty where it is absent. */
async function read(path: string, actor: Actor): Promise<string> {
  const token = cast.people.get(actor)?.token;
  const response = await fetch(`${world.backend.url}${path}`, {
    headers: token === undefined ? {} : { authorization: token },
  });
  const text = await response.text();
  if (response.status === 200) return text;
  expect([path, response.status]).toEqual([path, 404]);
  return '';
}

const standingOf = (state: State): Standing => ({ note: state, notebook: state, circumstance: 'none' });

/** Whether a cell is among one of so many: the same ones for the same seed. */
function isTried(cell: number, share: number): boolean {
  return (Math.imul(cell + 1, 2_654_435_761) ^ seed) >>> 0 < 2 ** 32 / share;
}

describe('permission matrix', () => {
  test('has a row for every call of the endpoint table that takes a note or a notebook', () => {
    const all = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    const tried = new Set(routes.map(({ endpoint }) => endpoint));
    const missing = all.filter((endpoint) => !tried.has(endpoint) && !withoutThings.has(endpoint));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('a share of all cells is answered as the rules say', { timeout: 240_000 }, () => tryCells(gateShare));
  test('every cell is answered as the rules say', { tags: 'nightly', timeout: 900_000 }, () => tryCells(1));

  /** Tries one of so many cells. */
  async function tryCells(share: number): Promise<void> {
    const wrong: string[] = [];
    let cells = 0;
    let cell = 0;
    const absent = newMatrixWorld({ note: 'deleted', notebook: 'deleted', circumstance: 'none' }, -1);
    const absentAnswers = new Map<string, string>();
    const answerToAbsent = async (route: Route, actor: Actor) => {
      const key = `${route.name} ${actor}`;
      const known = absentAnswers.get(key) ?? JSON.stringify((await attempt(route, actor, absent)).body);
      absentAnswers.set(key, known);
      return known;
    };
    const tryCell = async (route: Route, actor: Actor, matrixWorld: MatrixWorld) => {
      const { standing } = matrixWorld;
      const expected = route.expected(actor, standing);
      const { outcome, status, body } = await attempt(route, actor, matrixWorld);
      const name = `${actor}: ${route.name}: note ${standing.note}, notebook ${standing.notebook}, ${standing.circumstance}`;
      cells += 1;
      if (outcome !== expected) wrong.push(`${name}: ${outcome} instead of ${expected}`);
      // A13: what may not be read is answered like what is absent.
      if (status === 404 && JSON.stringify(body) !== (await answerToAbsent(route, actor)))
        wrong.push(`${name}: not answered as what is absent`);
      if (status !== 200) return false;
      told.add(route.name, actor, body);
      // Only the world's own note; other notes in a list are checked in their own worlds.
      if (!route.lists && !route.changes && !notebookRights(actor, standing).read) {
        const notes = notesIn(body).filter((note) => (note as { id?: string }).id === matrixWorld.noteId);
        if (!notes.every(tellsNothingOfNotebook)) wrong.push(`${name}: tells of the notebook (A12)`);
      }
      return true;
    };

    for (const [index, standing] of standings.entries()) {
      const matrixWorld = newMatrixWorld(standing, index);
      await restore(world, cast, matrixWorld);
      const before = await fingerprint(world, matrixWorld);
      for (const route of routesIn(standing)) {
        const due = actors.filter(() => isTried(cell++, share));
        if (!route.changes) {
          await Promise.all(due.map((actor) => tryCell(route, actor, matrixWorld)));
          continue;
        }
        for (const actor of due)
          if (await tryCell(route, actor, matrixWorld))
            await restorers[route.changes](world, cast, matrixWorld);
      }
      for (const document of documents) {
        for (const actor of actors.filter(() => isTried(cell++, share))) {
          cells += 1;
          const text = await read(document.path(matrixWorld), actor);
          if (text.includes(document.id(matrixWorld)) !== document.has(standing))
            wrong.push(`${actor}: ${document.path(matrixWorld)}: ${JSON.stringify(standing)}`);
        }
      }
      // Refused calls, and calls that set the present state, changed nothing.
      if ((await fingerprint(world, matrixWorld)) !== before)
        wrong.push(`${JSON.stringify(standing)}: changed`);
      await restore(world, cast, {
        ...matrixWorld,
        standing: standingOf('deleted'),
      });
    }
    process.stdout.write(`permission matrix: ${cells} of ${cell} cells, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
    expect(cell).toBeGreaterThan(20_000);
    expect(cells).toBeGreaterThan(cell / share / 1.5);
  }

  test('each role is told the recorded fields and no others', async () => {
    if (process.env.MATRIX_FIELDS === 'write')
      await writeFile(recordFile, `${JSON.stringify(told.toRecord(), null, 2)}\n`);
    const record = JSON.parse(await readFile(recordFile, 'utf8')) as FieldRecord;
    expect(told.beyond(record)).toEqual([]);
  });

  test('of several ids each is judged, and what is hidden is answered as what is absent', async () => {
    const hidden = newMatrixWorld(standingOf('private'), 1_000);
    const open = newMatrixWorld(standingOf('published'), 1_001);
    for (const one of [hidden, open]) await restore(world, cast, one);
    const { noteId, notebookId, sectionId } = ownOf('target-owner');
    const stranger = ownOf('stranger');
    const place = { noteId, notebookId, sectionId };
    const calls = [
      ['copy', api.notes.copy, place],
      ['move', api.notes.move, place],
      ['save', api.notes.save, { noteId: open.noteId, notebookId, on: true }],
      ['create', api.notes.create, { notebookId, sectionId }],
    ] as const;
    const answer = async (endpoint: EndpointDefinition, body: object) => {
      const { status, failure } = await send(endpoint, 'target-owner', { body });
      return status === 200 ? 'done' : JSON.stringify([status, failure]);
    };
    for (const [name, endpoint, body] of calls) {
      expect([name, await answer(endpoint, body)]).toEqual([name, 'done']);
      const noteAbsent = await answer(endpoint, { ...body, noteId: absentId });
      if ('noteId' in body) {
        expect([name, noteAbsent]).toEqual([name, expect.stringMatching(/^\[404/)]);
        expect([name, await answer(endpoint, { ...body, noteId: hidden.noteId })]).toEqual([
          name,
          noteAbsent,
        ]);
      }
      const notebookAbsent = await answer(endpoint, { ...body, notebookId: absentId });
      expect([name, notebookAbsent]).toEqual([name, expect.stringMatching(/^\[404/)]);
      for (const foreign of [hidden.notebookId, stranger.notebookId])
        expect([name, await answer(endpoint, { ...body, notebookId: foreign })]).toEqual([
          name,
          notebookAbsent,
        ]);
      // May be read, and belongs to another person.
      expect([
        name,
        await answer(endpoint, { ...body, notebookId: open.notebookId, sectionId: null }),
      ]).toEqual([name, expect.stringMatching(/^\[403/)]);
      if (!('sectionId' in body)) continue;
      const sectionAbsent = await answer(endpoint, { ...body, sectionId: absentId });
      expect([name, sectionAbsent]).toEqual([name, expect.stringMatching(/^\[422/)]);
      for (const mismatched of [hidden.sectionId, open.sectionId, stranger.sectionId])
        expect([name, await answer(endpoint, { ...body, sectionId: mismatched })]).toEqual([
          name,
          sectionAbsent,
        ]);
    }
  });
});
