// @module-tag mariadb
import { randomBytes } from 'node:crypto';
import { api, type EndpointRequest, type TaskView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountRows, notInAccountRows } from '../../../src/exchange/export/account-rows.ts';
import { ExportSources } from '../../../src/exchange/export/export-sources.ts';
import { TaskSweep } from '../../../src/exchange/tasks/task-sweep.ts';
import { FileStore } from '../../../src/platform/files/file-store.ts';
import { LongFiles, partBytes } from '../../../src/platform/files/long-files.ts';
import { tablePlan } from '../../../src/tools/backup/table-plan.ts';
import { addImage, plain, shown } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestPerson } from '../../support/people.ts';
import { readImport } from '../import/readers/read-import.ts';
import { unzip } from './support/unzip.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let notebookId: string;
let noteId: string;
let hiddenId: string;

beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  notebookId = await world.newNotebook(alice, 'Rivers');
  noteId = (await world.newNote(alice, { title: 'Elbe', notebookId })).id;
  const picture = await addImage(world.backend, alice, noteId, await plain('red', 400, 300));
  const coloured = '<p>Words <span class="text-color-red">in red</span></p>';
  await world.write(alice, { noteId, htmlContent: coloured + shown(picture) });
  hiddenId = (await world.newNote(alice, { title: 'Hidden', textContent: 'hidden words' })).id;
});
afterAll(() => world.backend.close());

async function exported(
  person: TestPerson,
  body: EndpointRequest<typeof api.exports.start>['body'],
): Promise<TaskView> {
  const { task } = await world.did(person, api.exports.start, { body });
  return ended(person, task.id);
}

async function ended(person: TestPerson, id: string): Promise<TaskView> {
  return vi.waitFor(
    async () => {
      const now = (await world.did(person, api.tasks.get, { params: { id } })).task;
      expect(now.state).toMatch(/done|failed|cancelled/);
      return now;
    },
    { timeout: 60_000, interval: 100 },
  );
}
const partsLeft = () =>
  world.run("SELECT name FROM file_removal WHERE name LIKE 'exchange/%'", []) as Promise<{ name: string }[]>;
const noneIsLeft = () => eventually(async () => expect(await partsLeft()).toEqual([]));
const fetched = (link: string | null, headers: Record<string, string> = {}) =>
  fetch(`${world.backend.url}${link}`, { headers });

test('all notes of one’s own are an archive behind a link that needs no session, whole or in parts (W114)', async () => {
  const task = await exported(alice, { format: 'markdown' });
  expect(task).toMatchObject({ kind: 'export', state: 'done', done: 2, total: 2 });
  expect(task.report).toMatchObject({ made: { notes: 2, pictures: 1 }, lossesCount: 0 });
  expect(task.report.losses).toEqual([]);

  const response = await fetched(task.link);
  expect(response.headers.get('content-disposition')).toContain('filename="Commonplace.zip"');
  const whole = Buffer.from(await response.arrayBuffer());
  expect([...unzip(whole).keys()].sort()).toEqual([
    expect.stringMatching(/\/Hidden\.md$/),
    'Rivers/Elbe.md',
    expect.stringMatching(/^pictures\//),
  ]);

  const etag = response.headers.get('etag') as string;
  const middle = Math.floor(whole.length / 2);
  const rest = await fetched(task.link, { range: `bytes=${middle}-`, 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(
    Buffer.concat([whole.subarray(0, middle), Buffer.from(await rest.arrayBuffer())]).equals(whole),
  ).toBe(true);
  const changed = await fetched(task.link, { range: `bytes=${middle}-`, 'if-range': '"other"' });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
  expect((await fetched(task.link, { range: `bytes=${whole.length}-` })).status).toBe(416);
});

test('a link opens its own file alone, for seven days (W114)', async () => {
  const [one, other] = [
    await exported(alice, { format: 'json', noteIds: [noteId] }),
    await exported(alice, { format: 'json', noteIds: [hiddenId] }),
  ];
  const keyOf = ({ link }: TaskView) => new URLSearchParams(link?.split('?')[1]).get('key') as string;
  const at = (task: string, key: string) =>
    fetched(`${api.exports.file.path}?${new URLSearchParams({ task, key })}`);
  expect((await at(one.id, keyOf(one))).status).toBe(200);
  for (const [id, key] of [
    [one.id, keyOf(other)],
    [one.id, ''],
    [one.id, `${keyOf(one)}x`],
    [other.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')), keyOf(other)],
  ] as const)
    expect((await at(id, key)).status).toBe(404);
  const days = (await world.run('SELECT expires_at AS at FROM task WHERE id = ?', [one.id])) as {
    at: number;
  }[];
  expect(Number(days[0]?.at) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60_000);
  await world.run('UPDATE task SET expires_at = ? WHERE id = ?', [Date.now(), one.id]);
  expect((await at(one.id, keyOf(one))).status).toBe(404);
  expect((await world.did(alice, api.tasks.get, { params: { id: one.id } })).task.link).toBeNull();
});

test('of what is chosen those notes are left out that may not be read; none of them is a failure (W114)', async () => {
  await world.share(alice, noteId, [bob], []);
  const some = await exported(bob, { format: 'json', noteIds: [hiddenId, noteId] });
  const files = unzip(Buffer.from(await (await fetched(some.link)).arrayBuffer()));
  expect([...files.keys()].filter((name) => name.endsWith('.json'))).toEqual(['Elbe.json']);
  for (const body of [
    { format: 'json' as const, noteIds: [hiddenId] },
    { format: 'json' as const, notebookIds: [notebookId] },
  ]) {
    const none = await exported(bob, body);
    expect(none).toMatchObject({
      state: 'failed',
      link: null,
      report: { problem: 'Sorry, this does not exist.' },
    });
  }
});

test('the data of an account is what is kept of the person, and no secret of it (W114)', async () => {
  await world.did(alice, api.comments.add, {
    params: { subjectType: 'note', id: noteId },
    body: { text: 'I swam here' },
  });
  await world.did(alice, api.follows.person, { params: { username: 'bob' }, body: {} });
  await world.share(alice, noteId, [bob], []);
  const token = { name: 'Reader', scopes: ['read' as const], expiresAt: null };
  const { secret } = await world.did(alice, api.tokens.create, { body: token });
  const hook = await world.did(alice, api.webhooks.create, {
    body: { url: 'https://example.com/hook', events: ['note.shared'] },
  });
  const trashed = await world.newNote(alice, { title: 'Gone', textContent: 'thrown away' });
  await world.did(alice, api.trash.moveNote, { body: { noteId: trashed.id } });
  const task = await exported(alice, { format: 'markdown', what: 'account' });
  const files = unzip(Buffer.from(await (await fetched(task.link)).arrayBuffer()));
  const read = (name: string) => JSON.parse(String(files.get(name)));
  expect(read('account.json')).toMatchObject({ username: 'alice', hasPassword: true });
  expect(read('comments.json')).toMatchObject([{ noteId, content: 'I swam here', isEdited: false }]);
  expect(read('followed-people.json')).toMatchObject([{ username: 'bob' }]);
  expect(read('notebooks.json').map(({ name }: { name: string }) => name)).toContain('Rivers');
  expect(read('sessions.json')).toHaveLength(1);
  expect(read('api-tokens.json')).toMatchObject([
    { name: 'Reader', scopes: 'read', lastUsedAt: null, expiresAt: null },
  ]);
  expect(read('shared-notes.json')).toMatchObject([{ noteId, username: 'bob', permission: 'view' }]);
  expect(read('webhooks.json')).toMatchObject([{ url: 'https://example.com/hook', events: ['note.shared'] }]);
  expect(read('notes-elsewhere.json')).toMatchObject([
    { id: trashed.id, html: expect.stringContaining('thrown away'), trashedAt: expect.any(String) },
  ]);
  for (const { name } of accountRows)
    expect([name, Array.isArray(read(`${name}.json`))]).toEqual([name, true]);
  expect([...files.keys()]).toContain('notes/Rivers/Elbe.md');
  const all = [...files.values()].map(String).join('\n');
  expect(all).not.toMatch(/argon2|password_?hash|"sid"|sealed/i);
  for (const hidden of [secret, hook.secret]) expect(all).not.toContain(hidden);
});

test('every table is in the data of an account, or named with the reason why it is not (W114)', () => {
  const inIt = new Set(accountRows.flatMap(({ tables }) => tables));
  const notInIt = Object.keys(notInAccountRows);
  expect(notInIt.filter((table) => inIt.has(table))).toEqual([]);
  expect([...inIt, ...notInIt].sort()).toEqual(Object.keys(tablePlan).sort());
});

test.each(['json', 'markdown'] as const)(
  'of the data of an account in %s the notes are imported again, in their notebooks (W114, W115)',
  async (format) => {
    const task = await exported(alice, { format, what: 'account' });
    const archive = Buffer.from(await (await fetched(task.link)).arrayBuffer());
    const { notes, contents, losses } = await readImport('Commonplace.zip', archive);
    expect(notes.map(({ title, folder }) => [title, folder[0] === 'notes']).sort()).toEqual([
      ['Elbe', false],
      ['Hidden', false],
    ]);
    expect(notes.find(({ title }) => title === 'Elbe')?.folder).toEqual(['Rivers']);
    expect(contents.map(({ pictures }) => pictures.length).sort()).toEqual([0, 1]);
    expect(losses).toMatchObject([
      { path: 'account.json', text: 'Of an account only the notes are imported.' },
    ]);
  },
);

test('when its time is over the file of an export goes (W114)', async () => {
  const task = await exported(alice, { format: 'epub' });
  expect(task.state).toBe('done');
  const [{ file }] = (await world.run('SELECT file FROM task WHERE id = ?', [task.id])) as [{ file: string }];
  const store = world.backend.app.get(FileStore);
  const part = `${file}-000001`;
  expect(await store.get(part)).not.toBeNull();
  await world.run('UPDATE task SET expires_at = 1 WHERE id = ?', [task.id]);
  await world.backend.app.get(TaskSweep).sweep();
  await eventually(async () => expect(await store.get(part)).toBeNull());
  expect((await fetched(task.link)).status).toBe(404);
});

test('A29: an API token without `admin` has the data of the account neither made nor linked (W114)', async () => {
  const body = { format: 'markdown', what: 'account' } as const;
  const task = await exported(alice, body);
  const token = { name: 'Reader', scopes: ['read' as const], expiresAt: null };
  const reader = { ...alice, token: (await world.did(alice, api.tokens.create, { body: token })).secret };
  expect((await world.ask(reader, api.exports.start, { body })).status).toBe(403);
  expect((await world.did(reader, api.tasks.get, { params: { id: task.id } })).task.link).toBeNull();
  expect((await world.did(alice, api.tasks.get, { params: { id: task.id } })).task.link).toBe(task.link);
});

test('a link opens nothing once its person removed the file, signed out elsewhere or revoked the token (W114)', async () => {
  const body = { format: 'json' } as const;
  const [removed, kept] = [await exported(alice, body), await exported(alice, body)];
  const token = { name: 'Exporter', scopes: ['read' as const], expiresAt: null };
  const { secret, token: made } = await world.did(alice, api.tokens.create, { body: token });
  const byToken = await exported({ ...alice, token: secret }, body);
  const statuses = () =>
    Promise.all([removed, kept, byToken].map(async ({ link }) => (await fetched(link)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const gone = { params: { id: removed.id }, body: {} };
  expect((await world.did(alice, api.tasks.cancel, gone)).task).toMatchObject({ state: 'done', link: null });
  expect(await statuses()).toEqual([404, 200, 200]);
  await world.did(alice, api.tokens.revoke, { body: { id: made.id } });
  expect(await statuses()).toEqual([404, 200, 404]);
  await world.did(alice, api.profiles.endSession, { body: {} });
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('an export that is cancelled while it is written leaves no file (W114)', async () => {
  const sources = world.backend.app.get(ExportSources);
  const of = sources.of.bind(sources);
  let isLongEnough = false;
  // After the first picture, which is long, notes are away for a minute.
  const waiting = vi.spyOn(sources, 'of').mockImplementation((exporter, plan) => {
    const source = of(exporter, plan);
    return {
      ...source,
      note: async (id) => {
        if (isLongEnough) throw new AppError('unavailable', { retryAfter: 60 });
        return source.note(id);
      },
      picture: async () => {
        isLongEnough = true;
        return randomBytes(2 * partBytes);
      },
    };
  });
  const store = world.backend.app.get(FileStore);
  try {
    await noneIsLeft();
    const { task } = await world.did(alice, api.exports.start, {
      body: { format: 'json', noteIds: [noteId, hiddenId] },
    });
    const part = await eventually(async () => {
      const [{ name }] = (await partsLeft()) as [{ name: string }];
      expect(await store.get(name)).not.toBeNull();
      return name;
    });
    await world.did(alice, api.tasks.cancel, { params: { id: task.id }, body: {} });
    expect(await ended(alice, task.id)).toMatchObject({ state: 'cancelled', link: null });
    await noneIsLeft();
    expect(await store.get(part)).toBeNull();
  } finally {
    waiting.mockRestore();
  }
});

test('an export that is cancelled after its last note leaves no file (W114)', async () => {
  const files = world.backend.app.get(LongFiles);
  const write = files.write.bind(files);
  const late = vi.spyOn(files, 'write').mockImplementationOnce(async (source) => {
    const file = await write(source);
    const [latest] = (await world.did(alice, api.tasks.list, { query: { limit: 1, offset: 0 } })).tasks;
    await world.did(alice, api.tasks.cancel, { params: { id: latest?.id ?? '' }, body: {} });
    return file;
  });
  try {
    expect(await exported(alice, { format: 'json' })).toMatchObject({ state: 'cancelled', link: null });
    await noneIsLeft();
  } finally {
    late.mockRestore();
  }
});
