import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '../support/backend-process.ts';
import { callApi } from '../support/call-api.ts';
import { internalSecret, type TestBackend } from '../support/test-backend.ts';
import { startTestStack } from '../support/test-stack.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestStack();
});
afterAll(() => backend.close());

test('the demo has three people with notes of their own in notebooks, and with shared ones, also when it is run again', async () => {
  const env = {
    ...backend.database.env,
    CONTENT_URL: backend.config.contentUrl,
    INTERNAL_SECRET: internalSecret,
    LOG_LEVEL: 'silent',
  };
  for (let run = 0; run < 2; run += 1) {
    const seed = startProcess('tools/demo/seed.js', env);
    expect(await seed.ended).toBe(0);
    expect(seed.output).toEqual({
      stdout: ['Sign in as alice, bob, carol; the password is commonplace'],
      stderr: [],
    });
  }
  const signIn = async (emailOrUsername: string) =>
    (await callApi(backend.url, api.users.login, { body: { emailOrUsername, password: 'commonplace' } })).body
      .token;

  const alices = await callApi(backend.url, api.notes.list, { query: {} }, await signIn('alice'));
  expect(alices.body.notes?.map(({ title, sharing }) => [title, sharing])).toEqual([
    ['Book club: what we read next', 'shared'],
    ['How to keep a commonplace book', 'shared'],
  ]);
  const shelves = await callApi(backend.url, api.notebooks.list, { query: {} }, await signIn('alice'));
  expect(
    shelves.body.notebooks?.map(({ name, sections, temp }) => [
      name,
      sections.map(({ title }) => title),
      temp.notesCount,
    ]),
  ).toEqual([
    ['Letters', [], 0],
    ['My Notebook', [], 0],
    ['Reading', ['Method', 'Book club'], 2],
  ]);
  const [letters, , reading] = shelves.body.notebooks ?? [];
  expect(letters?.sharing).toBe('shared');
  expect(reading?.info1.cover.downloadUrl).toMatch(/^\/files\/notebooks\//);
  expect(shelves.body.sets).toMatchObject([{ title: 'Books', notebookIds: [letters?.id, reading?.id] }]);
  expect(alices.body.notes?.map(({ sectionId }) => sectionId)).toEqual(
    reading?.sections.map(({ id }) => id).toReversed(),
  );
  const kitchen = (
    await callApi(backend.url, api.notebooks.list, { query: {} }, await signIn('bob'))
  ).body.notebooks?.find(({ sharing }) => sharing === 'published');
  expect(kitchen).toMatchObject({ name: 'The Sunday kitchen', temp: { notesCount: 1 } });
  const lentToAlice = await callApi(backend.url, api.notes.shared, { query: {} }, await signIn('alice'));
  expect(lentToAlice.body.notesView).toMatchObject([
    { title: 'Bread on Sundays', author: { username: 'bob' } },
  ]);
  const bobs = await callApi(backend.url, api.notes.shared, { query: {} }, await signIn('bob'));
  expect(bobs.body).toMatchObject({
    notesEdit: [{ title: 'Book club: what we read next' }],
    notesView: [{ title: 'How to keep a commonplace book', hashtagsArray: ['#notes', '#reading'] }],
  });
  const carols = await callApi(backend.url, api.notes.list, { query: {} }, await signIn('carol'));
  expect(carols.body.notes).toMatchObject([
    { title: '', temp: { preview: expect.stringContaining('Thursday') } },
  ]);

  const note = lentToAlice.body.notesView?.[0];
  expect(note).toMatchObject({ temp: { likesCount: 2 } });
  const { comments } = (
    await callApi(backend.url, api.comments.list, {
      params: { subjectType: 'note', id: note?.id as string },
      query: { sortBy: 'createdAt', sortOrder: 'ASC' },
    })
  ).body;
  expect(comments?.map(({ temp }) => [temp.commenter.username, temp.likesCount, temp.replyCount])).toEqual([
    ['carol', 1, 1],
    ['alice', 1, 0],
  ]);
  const bell = (await callApi(backend.url, api.notifications.list, { query: {} }, await signIn('bob'))).body;
  expect(bell.notifications?.slice(0, 3).map(({ title }) => title)).toEqual([
    'Alice Adams and 1 other commented on “Bread on Sundays”',
    'Carol Clark and 1 other liked your note',
    'Carol Clark and 1 other followed you',
  ]);
}, 60_000);
