// @module-tag mariadb
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type EndpointDefinition, scopeOf, tokenScopes } from '@commonplace/contracts/api';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '../../../../scripts/build.mjs';
import { mayDo } from '../../../src/access/token-scopes.ts';
import { ApiTokens } from '../../../src/accounts/tokens/api-tokens.ts';
import { WRITER } from '../../../src/platform/database/connection/data-sources.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { frontendFolder } from '../../../src/platform/http/frontend-folder.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { absentId } from '../../library/notebooks/support/notebook-world.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { TestTab } from '../../support/test-tab.ts';
import { type Answered, Asking } from './asking.ts';
import { type Document, documents } from './documents.ts';
import { type FieldRecord, notesIn, ToldFields, tellsNothingOfNotebook } from './fields.ts';
import type { Cast, MatrixWorld, OwnThings } from './matrix-world.ts';
import {
  type Actor,
  actors,
  notebookRights,
  noteRights,
  type Outcome,
  type Standing,
  type State,
  standings,
} from './oracle.ts';
import { contentRoutes, type Route, withoutThings } from './routes.ts';
import { peopleRoutes, socialRoutes } from './social-routes.ts';
import { restoreDiscussion, restoreLikes, restoreRelations } from './social-state.ts';
import {
  adminUsername,
  castOf,
  draftMark,
  enter,
  fingerprint,
  leave,
  newMatrixWorld,
  restoreThings,
} from './worlds.ts';

/*
 * Every actor tries every call on a note and a notebook in every state, and the answers are those of the oracle. On
 * MariaDB a tenth of it. `MATRIX_FIELDS=write` records what each role is told anew; `npm run format` after it.
 */

const recordFile = join(import.meta.dirname, 'fields.json');
const isTenth = process.env.TEST_DATABASE_URL !== undefined;
const seed = Number(process.env.MATRIX_SEED ?? 20_261_123);

const routes = [...contentRoutes, ...socialRoutes, ...peopleRoutes];

const restorers = {
  things: restoreThings,
  discussion: restoreDiscussion,
  likes: restoreLikes,
  relations: restoreRelations,
};

/** The routes whose answers can depend on this standing. */
function routesIn({ note, notebook, circumstance }: Standing): readonly Route[] {
  const isOfContent = circumstance === 'none' || /hidden|suspended|trashed|staged/.test(circumstance);
  return [
    ...(isOfContent && circumstance !== 'comments hidden' ? contentRoutes : []),
    ...socialRoutes,
    ...(note === notebook ? peopleRoutes : []),
  ];
}

const { stackTraceLimit } = Error;
let world: NotesWorld;
let cast: Cast;
let asking: Asking;
/** Connections for pushes. */
const tabs = new Map<Actor, TestTab>();
const told = new ToldFields();

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  world = await NotesWorld.start({ ADMIN_USERNAMES: adminUsername }, { frontend: frontendFolder });
  asking = new Asking(world.backend);
  // The matrix sends all its calls within a minute; rate limits have their own tests.
  vi.spyOn(world.backend.app.get(RateLimiter), 'consume').mockResolvedValue();
  // A third of all answers are refusals, of which no stack is read.
  Error.stackTraceLimit = 0;
  // Nothing here has to outlive the process.
  const writer: DataSource = world.backend.app.get(getDataSourceToken(WRITER));
  if (!isTenth) await writer.query('PRAGMA synchronous = OFF');
  cast = await castOf(world);
  for (const [actor, { token }] of cast.people) tabs.set(actor, await TestTab.open(world.backend, token));
});
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit;
  for (const tab of tabs.values()) tab.close();
  await world.backend.close();
});

interface Tried {
  outcome: Outcome | string;
  status: number;
  text: string;
}

/** A value for each parameter of a path. */
const anyParams = ({ path }: EndpointDefinition) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x'])),
});

const ownOf = (actor: Actor) => cast.own.get(actor === 'guest' ? 'stranger' : actor) as OwnThings;

async function attempt(
  route: Route,
  actor: Actor,
  matrixWorld: MatrixWorld,
  person = cast.people.get(actor),
): Promise<Tried> {
  const { endpoint, lists } = route;
  const sent = route.send(matrixWorld, ownOf(actor), cast);
  let { status, text } = await asking.call(person, endpoint, sent);
  // Too much is being converted at the moment: that says nothing of rights.
  for (let again = 0; status === 503 && again < 20; again += 1) {
    await sleep(250);
    ({ status, text } = await asking.call(person, endpoint, sent));
  }
  if (status === 200 && lists)
    return { outcome: lists(JSON.parse(text) as never, matrixWorld) ? 'done' : 'not found', status, text };
  // Where a picture would be accepted, a file that is no picture is rejected.
  if (status === 422 && sent.file !== undefined) return { outcome: 'done', status, text };
  return { outcome: outcomes[status] ?? String(status), status, text };
}

const outcomes: Record<number, Outcome> = {
  200: 'done',
  422: 'rejected',
  403: 'forbidden',
  404: 'not found',
  401: 'unauthenticated',
};

/** The text of a document, empty where it is absent, and the whole answer without the ids that were asked for. */
async function read({ path, isInApp }: Document, actor: Actor, matrixWorld: MatrixWorld) {
  const { status, text, headers } = await asking.read(cast.people.get(actor), path(matrixWorld), isInApp);
  const { location, vary, etag, 'cache-control': caching } = headers;
  const { noteId, notebookId, tag } = matrixWorld;
  const answer = [noteId, notebookId, tag].reduce(
    (all, asked) => all.replaceAll(asked, ''),
    JSON.stringify([status, text, location, vary, etag, caching]),
  );
  return { text: status === 200 ? text : '', answer };
}

const standingOf = (state: State): Standing => ({ note: state, notebook: state, circumstance: 'none' });

const nameOf = ({ note, notebook, circumstance }: Standing) =>
  `note ${note}, notebook ${notebook}, ${circumstance}`;

/** Asks once for each row and actor. */
function remembered<Row extends object>(ask: (row: Row, actor: Actor) => Promise<string>) {
  const known = new Map<Row, Map<Actor, Promise<string>>>();
  return (row: Row, actor: Actor): Promise<string> => {
    const ofRow = known.get(row) ?? new Map<Actor, Promise<string>>();
    const answer = ofRow.get(actor) ?? ask(row, actor);
    known.set(row, ofRow.set(actor, answer));
    return answer;
  };
}

/** Whether a cell is among the tenth: the same ones for the same seed. */
function isTried(cell: number): boolean {
  return !isTenth || (Math.imul(cell + 1, 2_654_435_761) ^ seed) >>> 0 < 2 ** 32 / 10;
}

describe('permission matrix', () => {
  test('has a row for every call of the endpoint table that takes a note or a notebook', () => {
    const all = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    const tried = new Set(routes.map(({ endpoint }) => endpoint));
    const missing = all.filter((endpoint) => !tried.has(endpoint) && !withoutThings.has(endpoint));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('every cell is answered as the rules say', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    let cells = 0;
    let cell = 0;
    /** The actors of a row that are due. */
    const due = () => actors.filter(() => isTried(cell++));
    const absent = newMatrixWorld({ note: 'deleted', notebook: 'deleted', circumstance: 'none' }, -1);
    const routeToAbsent = remembered(
      async (route: Route, actor) => (await attempt(route, actor, absent)).text,
    );
    const documentOfAbsent = remembered(
      async (document: Document, actor) => (await read(document, actor, absent)).answer,
    );
    const tryCell = async (route: Route, actor: Actor, matrixWorld: MatrixWorld) => {
      const { standing } = matrixWorld;
      const expected = route.expected(actor, standing);
      const { outcome, status, text } = await attempt(route, actor, matrixWorld);
      const name = `${actor}: ${route.name}: ${nameOf(standing)}`;
      cells += 1;
      if (outcome !== expected) wrong.push(`${name}: ${outcome} instead of ${expected}`);
      // A13: what may not be read is answered like what is absent.
      if (status === 404 && text !== (await routeToAbsent(route, actor)))
        wrong.push(`${name}: not answered as what is absent`);
      if (status !== 200) return false;
      // Other files are words to be looked through, and no fields.
      const body: unknown = text.startsWith('{') ? JSON.parse(text) : null;
      const toldOf = notesIn(body).filter((note) => (note as { id?: string }).id === matrixWorld.noteId);
      if (
        !noteRights(actor, standing).readDraft &&
        (text.includes(draftMark) || toldOf.some((note) => 'publishMode' in note))
      )
        wrong.push(`${name}: tells of the draft (A28)`);
      told.add(route.name, actor, body);
      // Only the world's own note; other notes in a list are checked in their own worlds.
      if (!route.lists && !route.changes && !notebookRights(actor, standing).read) {
        const notes = notesIn(body).filter((note) => (note as { id?: string }).id === matrixWorld.noteId);
        if (!notes.every(tellsNothingOfNotebook)) wrong.push(`${name}: tells of the notebook (A12)`);
      }
      return true;
    };
    const tryDocument = async (document: Document, actor: Actor, matrixWorld: MatrixWorld) => {
      const { standing } = matrixWorld;
      const { text, answer } = await read(document, actor, matrixWorld);
      const has = document.has(standing, actor);
      const name = `${actor}: ${document.path(matrixWorld)}: ${nameOf(standing)}`;
      cells += 1;
      if (text.includes(document.mark(matrixWorld)) !== has)
        wrong.push(`${name}: ${has ? 'has it not' : 'has it'}`);
      if (text.includes(draftMark)) wrong.push(`${name}: tells of the draft (A28)`);
      if (document.isOfThing && !has && answer !== (await documentOfAbsent(document, actor)))
        wrong.push(`${name}: not answered as what is absent`);
    };
    const tryDoor = async (door: 'collab' | 'yjs', actor: Actor, { noteId, standing }: MatrixWorld) => {
      const { readDocument: isAllowed, edit } = noteRights(actor, standing);
      const opened = await asking.open(cast.people.get(actor), door, noteId);
      const found = opened.allowed ? (opened.canEdit ? 'edit' : 'view') : opened.reason;
      const refused = actor === 'guest' ? 'session-ended' : 'note-missing';
      const expected = actor === 'guest' || !isAllowed ? refused : edit ? 'edit' : 'view';
      cells += 1;
      if (found !== expected)
        wrong.push(`${actor}: /${door}: ${nameOf(standing)}: ${found} instead of ${expected}`);
    };

    const tryRoom = async (kind: 'note' | 'notebook', actor: Actor, matrixWorld: MatrixWorld) => {
      const { noteId, notebookId, standing } = matrixWorld;
      const tab = tabs.get(actor);
      // Guests have no connection.
      if (!tab) return;
      const isAllowed = (kind === 'note' ? noteRights : notebookRights)(actor, standing).read;
      const id = kind === 'note' ? noteId : notebookId;
      const answer = await tab.watch(kind, id);
      const found = answer.ok ? 'joined' : answer.code;
      const expected = isAllowed ? 'joined' : 'not_found';
      cells += 1;
      if (found !== expected)
        wrong.push(`${actor}: room of the ${kind}: ${nameOf(standing)}: ${found} instead of ${expected}`);
      await tab.ask('unwatch', { kind, id });
    };

    for (const [index, standing] of standings.entries()) {
      const matrixWorld = newMatrixWorld(standing, index);
      await enter(world, cast, matrixWorld);
      const before = await fingerprint(world, matrixWorld);
      for (const route of routesIn(standing)) {
        if (!route.changes) {
          await Promise.all(due().map((actor) => tryCell(route, actor, matrixWorld)));
          continue;
        }
        for (const actor of due())
          if (await tryCell(route, actor, matrixWorld))
            await restorers[route.changes](world, cast, matrixWorld);
      }
      for (const document of documents)
        await Promise.all(due().map((actor) => tryDocument(document, actor, matrixWorld)));
      for (const door of ['collab', 'yjs'] as const)
        await Promise.all(due().map((actor) => tryDoor(door, actor, matrixWorld)));
      for (const kind of ['note', 'notebook'] as const)
        await Promise.all(due().map((actor) => tryRoom(kind, actor, matrixWorld)));
      // Refused calls, and calls that set the present state, changed nothing.
      if ((await fingerprint(world, matrixWorld)) !== before) wrong.push(`${nameOf(standing)}: changed`);
      await leave(world, cast, matrixWorld);
    }
    process.stdout.write(
      `permission matrix: ${cells} of ${cell} cells, ${wrong.length} wrong, seed ${seed}\n`,
    );
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(isTenth ? cell / 15 : 30_000);
  });

  test('each role is told the recorded fields and no others', async () => {
    if (process.env.MATRIX_FIELDS === 'write')
      await writeFile(recordFile, `${JSON.stringify(told.toRecord(), null, 2)}\n`);
    const record = JSON.parse(await readFile(recordFile, 'utf8')) as FieldRecord;
    expect(told.beyond(record)).toEqual([]);
  });

  test('A29: a token of the author is answered as they are where it has the scope, and refused everything else', async () => {
    const matrixWorld = newMatrixWorld(standingOf('shared'), 1_002);
    await enter(world, cast, matrixWorld);
    const author = cast.people.get('author') as TestPerson;
    const before = await fingerprint(world, matrixWorld);
    const wrong: string[] = [];
    let answered = 0;
    for (const scope of tokenScopes) {
      const { secret } = await world.backend.app
        .get(UnitOfWork)
        .run((unit) =>
          world.backend.app
            .get(ApiTokens)
            .create(unit, author.id, { name: scope, scopes: [scope], expiresAt: null }),
        );
      const program = { ...author, token: secret };
      const refuses = (endpoint: EndpointDefinition) =>
        endpoint.auth !== 'public' && !mayDo([scope], scopeOf(endpoint));
      const isRefusal = ({ text }: Answered | Tried) => text.includes('This token may not do this.');
      for (const route of routes) {
        const expected = route.expected('author', matrixWorld.standing);
        const tried = await attempt(route, 'author', matrixWorld, program);
        const isRight = refuses(route.endpoint) ? isRefusal(tried) : tried.outcome === expected;
        if (!isRight) wrong.push(`${scope}: ${route.name}: ${tried.outcome}`);
        if (tried.status !== 200) continue;
        answered += 1;
        if (route.changes) await restorers[route.changes](world, cast, matrixWorld);
      }
      for (const endpoint of withoutThings)
        if (refuses(endpoint) && !isRefusal(await asking.call(program, endpoint, anyParams(endpoint))))
          wrong.push(`${scope}: ${endpoint.path}`);
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect(await fingerprint(world, matrixWorld)).toBe(before);
    await leave(world, cast, matrixWorld);
  });

  test('of several ids each is judged, and what is hidden is answered as what is absent', async () => {
    const hidden = newMatrixWorld(standingOf('private'), 1_000);
    const open = newMatrixWorld(standingOf('published'), 1_001);
    for (const one of [hidden, open]) await enter(world, cast, one);
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
      const { status, text } = await asking.call(cast.people.get('target-owner'), endpoint, { body });
      return status === 200 ? 'done' : `[${status}] ${text}`;
    };
    for (const [name, endpoint, body] of calls) {
      expect([name, await answer(endpoint, body)]).toEqual([name, 'done']);
      const noteAbsent = await answer(endpoint, { ...body, noteId: absentId });
      if ('noteId' in body) {
        expect([name, noteAbsent]).toEqual([name, expect.stringMatching(/^\[404\]/)]);
        expect([name, await answer(endpoint, { ...body, noteId: hidden.noteId })]).toEqual([
          name,
          noteAbsent,
        ]);
      }
      const notebookAbsent = await answer(endpoint, { ...body, notebookId: absentId });
      expect([name, notebookAbsent]).toEqual([name, expect.stringMatching(/^\[404\]/)]);
      for (const foreign of [hidden.notebookId, stranger.notebookId])
        expect([name, await answer(endpoint, { ...body, notebookId: foreign })]).toEqual([
          name,
          notebookAbsent,
        ]);
      // May be read, and belongs to another person.
      expect([
        name,
        await answer(endpoint, { ...body, notebookId: open.notebookId, sectionId: null }),
      ]).toEqual([name, expect.stringMatching(/^\[403\]/)]);
      if (!('sectionId' in body)) continue;
      const sectionAbsent = await answer(endpoint, { ...body, sectionId: absentId });
      expect([name, sectionAbsent]).toEqual([name, expect.stringMatching(/^\[422\]/)]);
      for (const mismatched of [hidden.sectionId, open.sectionId, stranger.sectionId])
        expect([name, await answer(endpoint, { ...body, sectionId: mismatched })]).toEqual([
          name,
          sectionAbsent,
        ]);
    }
  });
});
