import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../scripts/stack/free-ports.mjs';
import { createBackend } from '../../../src/create-backend.ts';
import { ConversionLimiter } from '../../../src/library/notes/write/conversion-limiter.ts';
import { callApi } from '../../support/call-api.ts';
import type { TestPerson } from '../../support/people.ts';
import { startContent, startTestStack, type TestStack } from '../../support/test-stack.ts';
import { NotesWorld } from './support/notes-world.ts';

/* What may be converted, and whom it keeps waiting. */

let stack: TestStack;
let world: NotesWorld;
let alice: TestPerson;
let mallory: TestPerson;

beforeAll(async () => {
  stack = await startTestStack({ CONVERSION_WAIT_MS: '300', CONVERSION_MEMORY_MB: '256' });
  world = new NotesWorld(stack);
  alice = await world.signUp('alice');
  mallory = await world.signUp('mallory');
});
afterAll(() => stack.close());

const table = (rows: number, cells: number, words = 'x') =>
  `<table>${`<tr>${`<td>${words}</td>`.repeat(cells)}</tr>`.repeat(rows)}</table>`;
const elements = `This note has too many elements. The limit is ${limits.contentElements.toLocaleString('en-US')}.`;
const cells = `This note has too many table cells. The limit is ${limits.contentCells.toLocaleString('en-US')}.`;
const countNotes = async (person: TestPerson) =>
  (await world.did(person, api.notes.list, { query: {} })).count;
/** Large bodies of all people follow each other with pauses: one whose turn did not come is sent again. */
const written = (person: TestPerson, body: object) =>
  vi.waitFor(
    async () => {
      const answer = await world.write(person, body);
      if (answer.status === 429) throw new Error('Its turn has not come');
      return answer;
    },
    { timeout: 60_000, interval: 100 },
  );
const isContentAlive = () => [stack.content.child.exitCode, stack.content.child.signalCode];

describe('content that would take too long to parse is refused', () => {
  const shapes: [name: string, body: object, message: string][] = [
    ['a table of 300 rows and columns', { htmlContent: table(300, 300) }, cells],
    ['a million paragraphs', { htmlContent: '<p>'.repeat(1_000_000) }, elements],
    ['400,000 cells', { htmlContent: table(1, 400_000) }, cells],
    ['a million lines of text', { textContent: '\n'.repeat(1_000_000) }, elements],
    [
      'a million lines of a delta',
      { deltaContent: { ops: [{ insert: 'x\n'.repeat(1_000_000) }] } },
      elements,
    ],
  ];
  test.each(shapes)('%s', async (_, body, message) => {
    const answer = await written(mallory, body);
    expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([
      413,
      'payload_too_large',
      message,
    ]);
  });

  test('also where a note is there already, which stays as it is', async () => {
    const { id: noteId } = await world.newNote(mallory, { textContent: 'before' });
    expect((await written(mallory, { noteId, htmlContent: table(300, 300) })).status).toBe(413);
    expect((await world.note(mallory, noteId)).textContent).toBe('before');
  });
});

test('honest large notes are taken: 50,000 words, a table of 5,000 cells', async () => {
  const paragraph = `<p>${'five words, <b>one bold</b> of them. '.repeat(15)}</p>`;
  const long = (await written(alice, { htmlContent: paragraph.repeat(560) })).body.note;
  expect(long.textContent.split(/\s+/).length).toBeGreaterThan(50_000);
  const wide = (await written(alice, { htmlContent: table(500, 10, 'a few words') })).body.note;
  expect(wide.htmlContent.match(/<td/g)).toHaveLength(5_000);
});

test.each([
  ['a body that waits to be parsed', '<p>x</p>'.repeat(10_000)],
  // Smaller than what waits to be parsed.
  ['a body that waits to be converted', '<p>x'.repeat(16_000)],
])('%s is refused after the wait, and no other person is', async (_, htmlContent) => {
  await written(mallory, { htmlContent });
  const [long, another, others] = await Promise.all([
    world.write(mallory, { htmlContent }),
    world.write(mallory, { htmlContent }),
    world.write(alice, { textContent: 'short' }),
  ]);
  const statuses = [long.status, another.status].sort();
  expect([...statuses, others.status]).toEqual([200, 429, 200]);
  const refused = [long, another].find(({ status }) => status === 429);
  expect(refused?.failure.code).toBe('rate_limited');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('what was saved is answered as stored when it can not be rendered', async () => {
  const note = await world.newNote(alice, { textContent: 'zero' });
  const rendering = Promise.withResolvers<void>();
  // Alice's turn to have something rendered does not come.
  const busy = stack.app.get(ConversionLimiter).render(alice.id, () => rendering.promise);
  const answers = [
    await world.write(alice, { title: 'New', htmlContent: '<p>one</p>' }),
    await world.write(alice, { noteId: note.id, htmlContent: '<p>one</p>' }),
  ];
  rendering.resolve();
  await busy;
  for (const { status, body, headers } of answers) {
    expect(status).toBe(200);
    expect(body.note).toMatchObject({ htmlContent: '<p>one</p>', textContent: 'one' });
    expect(body.note).not.toHaveProperty('deltaContent');
    const again = { noteId: body.note.id, textContent: 'two' };
    expect((await world.write(alice, again, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
  }
});

test('what needs too much memory is refused, and the process that journals goes on', {
  tags: 'nightly',
}, async () => {
  const before = await countNotes(mallory);
  // Each character becomes five of HTML.
  const greedy = world.write(mallory, { textContent: '&'.repeat(limits.contentBytes - 10_000) });
  const note = await world.newNote(alice, { textContent: 'one' });
  const answer = await greedy;
  expect([answer.status, answer.failure.message]).toEqual([413, 'This note is too complex.']);
  expect(await countNotes(mallory)).toBe(before);
  expect((await world.write(alice, { noteId: note.id, textContent: 'two' })).status).toBe(200);
  expect((await world.note(alice, note.id)).textContent).toBe('two');
  expect(isContentAlive()).toEqual([null, null]);
});

test('what takes too long is refused, and the process that journals goes on', async () => {
  const port = String(await freePort());
  const hasty = await startContent(stack, { CONTENT_PORT: port, CONVERSION_TIMEOUT_MS: '100' });
  const backend = await createBackend({ ...stack.config, contentUrl: `http://127.0.0.1:${port}` });
  await backend.listen();
  try {
    const before = await countNotes(mallory);
    const body = { htmlContent: '<p>x</p>'.repeat(20_000) };
    const answer = await callApi(backend.url, api.notes.create, { headers: {}, body }, mallory.token);
    expect([answer.status, answer.failure.code]).toEqual([413, 'payload_too_large']);
    expect(await countNotes(mallory)).toBe(before);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('commonplace_content_jobs_stopped_total{job="convert",reason="time"} 1');
    expect(hasty.child.exitCode).toBeNull();
  } finally {
    await backend.close();
    await hasty.stop();
  }
});
