import { api, type EndpointDefinition, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { absentId, NotebookWorld } from '../notebooks/support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

type Sent = Record<string, unknown>;
type Case = [endpoint: EndpointDefinition, sent: Sent, field: string, message: string];

const aNote = 'Please selecte a note.';
const anId = 'This is not a valid id.';
const control = 'This contains characters that are not allowed.';
const noteId = absentId;
const notebookId = absentId;

const bodies: Case[] = [
  [api.notes.copy, { notebookId }, 'noteId', aNote],
  [api.notes.copy, { noteId: 'x', notebookId }, 'noteId', aNote],
  [api.notes.copy, { noteId }, 'notebookId', anId],
  [api.notes.copy, { noteId, notebookId: '' }, 'notebookId', anId],
  [api.notes.copy, { noteId, notebookId, sectionId: 'None' }, 'sectionId', anId],
  [api.notes.move, { notebookId }, 'noteId', aNote],
  [api.notes.move, { noteId: 7, notebookId }, 'noteId', aNote],
  [api.notes.move, { noteId }, 'notebookId', anId],
  [api.notes.move, { noteId, notebookId, sectionId: '' }, 'sectionId', anId],
  [api.notes.save, {}, 'noteId', aNote],
  [api.notes.save, { noteId: 'x' }, 'noteId', aNote],
  [api.notes.save, { noteId, notebookId: 'x' }, 'notebookId', anId],
  [api.notes.save, { noteId, on: 'yes' }, 'on', 'The choice is not valid.'],
  [api.notes.share, { noteId: '', usersView: [], usersEdit: [] }, 'noteId', aNote],
  [api.notes.publish, {}, 'noteId', aNote],
  [api.notes.protect, {}, 'noteId', aNote],
  [api.notes.delete, {}, 'id', anId],
  [api.notes.delete, { id: 'x' }, 'id', anId],
  [api.notes.collabToken, {}, 'noteId', anId],
  [api.notes.create, { noteId: 'x' }, 'noteId', anId],
  [api.notes.create, { notebookId: 'x' }, 'notebookId', anId],
  [api.notes.create, { sectionId: 'x' }, 'sectionId', anId],
  [api.notes.create, { title: 'bell\u0007' }, 'title', control],
  [api.notes.create, { title: 'half \ud83c' }, 'title', control],
  [
    api.notes.create,
    { title: 'x'.repeat(limits.titleCharacters + 1) },
    'title',
    'Use 300 characters or fewer.',
  ],
  [api.notes.create, { fontSize: 0 }, 'fontSize', 'The text size must be at least 1.'],
  [api.notes.create, { fontSize: 73 }, 'fontSize', 'The text size must be at most 72.'],
  [api.notes.create, { lineHeight: 0.95 }, 'lineHeight', 'The line height must be at least 1.'],
  [api.notes.create, { lineHeight: 3.05 }, 'lineHeight', 'The line height must be at most 3.'],
  [api.notes.create, { htmlContent: {} }, 'htmlContent', 'The HTML is not valid.'],
  [
    api.notes.create,
    { textContent: 'x'.repeat(limits.contentBytes + 1) },
    'textContent',
    'This note is too large.',
  ],
];

const queries: Case[] = [
  ...([api.notes.list, api.notebooks.notes] as const).flatMap((endpoint): Case[] => {
    const named = endpoint === api.notebooks.notes ? { notebookId } : {};
    return [
      [endpoint, { ...named, limit: 0 }, 'limit', 'The limit must be at least 1.'],
      [endpoint, { ...named, limit: 101 }, 'limit', 'The limit must be at most 100.'],
      [endpoint, { ...named, limit: 'x' }, 'limit', 'The limit is not valid.'],
      [endpoint, { ...named, offset: -1 }, 'offset', 'The offset must be at least 0.'],
      [endpoint, { ...named, offset: 1_000_001 }, 'offset', 'The offset must be at most 1,000,000.'],
      [endpoint, { ...named, sortBy: 'password_hash' }, 'sortBy', 'The sort field is not valid.'],
      [
        endpoint,
        { ...named, sortOrder: 'ASC; DROP TABLE note' },
        'sortOrder',
        'The sort order is not valid.',
      ],
      [endpoint, { ...named, sharing: 'everyone' }, 'sharing.0', 'The sharing is not valid.'],
      [endpoint, { ...named, searchQuery: 'a\u0000b' }, 'searchQuery', control],
      [endpoint, { ...named, searchQuery: 'x'.repeat(201) }, 'searchQuery', 'Use 200 characters or fewer.'],
      [endpoint, { notebookId: 'x' }, 'notebookId.0', anId],
      [
        endpoint,
        { notebookId: Array(101).fill(notebookId) },
        'notebookId',
        'The notebook id must have at most 100 items.',
      ],
    ];
  }),
  [api.notebooks.notes, {}, 'notebookId', 'Please select a notebook.'],
  [api.notes.list, { noteId: 'x' }, 'noteId', anId],
  [api.notes.list, { noteId, content: 'none' }, 'content', 'The content is not valid.'],
  [api.notes.shared, { limit: 101 }, 'limit', 'The limit must be at most 100.'],
  [api.notes.shared, { offset: -1 }, 'offset', 'The offset must be at least 0.'],
  [api.notes.sharedWith, {}, 'id', anId],
];

const headers: Case[] = ([api.notes.copy, api.notes.create] as const).map((endpoint) => [
  endpoint,
  { 'idempotency-key': 'short' },
  'idempotency-key',
  'The idempotency key must have at least 8 characters.',
]);

async function expectRefusal(request: object, [endpoint, , field, message]: Case): Promise<void> {
  const answer = await world.ask(alice, endpoint, request);
  expect([answer.status, answer.failure]).toEqual([
    400,
    { success: false, code: 'validation_failed', message, errors: { [field]: message } },
  ]);
}

const titled = (cases: Case[]) =>
  cases.map((one): [path: string, sent: string, one: Case] => [
    one[0].path,
    JSON.stringify(one[1]).slice(0, 80),
    one,
  ]);

describe('what is not valid is refused with the reason at its field', () => {
  test.each(titled(bodies))('%s %s', (_path, _sent, one) => expectRefusal({ body: one[1] }, one));
  test.each(titled(queries))('%s ? %s', (_path, _sent, one) => expectRefusal({ query: one[1] }, one));
  test.each(titled(headers))('%s with %s', (_path, _sent, one) =>
    expectRefusal({ headers: one[1], body: { noteId, notebookId } }, one),
  );
});
