import { api, demoSignIn, limits, notificationTypes, trendingTopics } from '@commonplace/contracts/api';
import { noteFormat } from '@commonplace/contracts/document';
import { readContent, writeDocument } from '@commonplace/contracts/document/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { readWorld } from '../../src/tools/demo/read-world.ts';
import { startProcess } from '../support/backend-process.ts';
import { callApi } from '../support/call-api.ts';
import { internalSecret, type TestBackend } from '../support/test-backend.ts';
import { startTestStack } from '../support/test-stack.ts';

const dayMs = 24 * 60 * 60_000;
const world = readWorld();
const drawing = `/files/notes/00000000-0000-4000-8000-000000000000/${'a'.repeat(64)}.webp`;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestStack();
});
afterAll(() => backend.close());

test('the notes of the demo use every block and mark of a note, and languages, lengths and drawings of many kinds', () => {
  const kinds = new Set<string>();
  const languages = new Set<string>();
  for (const { html } of world.notes) {
    const note = new Y.Doc();
    const shown = html.replaceAll(/src="drawing:[^"]+"/g, `src="${drawing}"`);
    writeDocument(note, { content: { html: shown }, images: new Map([[drawing, drawing]]) });
    readContent(note).descendants((node) => {
      kinds.add(node.type.name);
      for (const mark of node.marks) kinds.add(mark.type.name);
      if (node.attrs.language) languages.add(String(node.attrs.language));
    });
  }
  const { nodes, marks } = noteFormat.schema;
  const all = [...Object.keys(nodes), ...Object.keys(marks)];
  expect(all.filter((name) => name !== 'doc' && !kinds.has(name))).toEqual([]);
  expect(languages.size).toBeGreaterThanOrEqual(3);
  expect(world.notes.length).toBeGreaterThanOrEqual(40);
  const drawings = new Set(world.notes.flatMap(({ html }) => html.match(/drawing:\w+/g) ?? []));
  expect(drawings.size).toBeGreaterThanOrEqual(4);
});

test('the demo has people, notes of each topic, notifications of each type and a year of dates, also when it is run again', {
  tags: 'nightly',
}, async () => {
  const env = {
    ...backend.database.env,
    CONTENT_URL: backend.config.contentUrl,
    INTERNAL_SECRET: internalSecret,
    LOG_LEVEL: 'silent',
  };
  const usernames = world.people.map(({ username }) => username);
  expect(usernames).toHaveLength(12);
  for (let run = 0; run < 2; run += 1) {
    const seed = startProcess('tools/demo/seed.js', env);
    expect(await seed.ended, seed.output.stderr.join('\n')).toBe(0);
    expect(seed.output).toEqual({
      stdout: [`Sign in as ${usernames.join(', ')}; the password is ${demoSignIn.password}`],
      stderr: [],
    });
  }
  const signIn = async (emailOrUsername: string) =>
    (
      await callApi(backend.url, api.users.login, {
        body: { emailOrUsername, password: demoSignIn.password },
      })
    ).body.token;

  for (const tag of trendingTopics) {
    const { hashtag } = (await callApi(backend.url, api.hashtags.one, { params: { hashtag: tag } })).body;
    expect([tag, hashtag?.temp.notesCount]).toEqual([tag, expect.toSatisfy((count: number) => count > 0)]);
  }

  const types = new Set<string>();
  const days: number[] = [];
  for (const username of usernames) {
    const token = await signIn(username);
    const bell = await callApi(backend.url, api.notifications.list, { query: {} }, token);
    for (const { type } of bell.body.notifications ?? []) types.add(type);
    const own = await callApi(backend.url, api.notes.list, { query: { limit: limits.notesPage } }, token);
    const mine = world.notes.filter(({ author }) => author === username);
    expect([username, own.body.notes?.map(({ title }) => title).toSorted()]).toEqual([
      username,
      mine.map(({ title }) => title).toSorted(),
    ]);
    for (const { createdAt } of own.body.notes ?? []) days.push((Date.now() - Date.parse(createdAt)) / dayMs);
    const { profile } = (await callApi(backend.url, api.profiles.public, { params: { username } })).body;
    expect(profile).toMatchObject({
      bio: expect.stringMatching(/\w/),
      display_picture: { downloadUrl: expect.any(String) },
    });
  }
  expect(notificationTypes.filter((type) => !types.has(type))).toEqual([]);
  expect(Math.max(...days)).toBeGreaterThan(300);
  expect(Math.min(...days)).toBeLessThan(14);

  const alice = await signIn('alice');
  const { sets, notebooks } = (await callApi(backend.url, api.notebooks.list, { query: {} }, alice)).body;
  expect(sets).toMatchObject([{ title: 'Books' }]);
  expect(notebooks?.find(({ name }) => name === 'Reading')?.info1.cover.downloadUrl).toMatch(
    /^\/files\/notebooks\//,
  );
  const lent = await callApi(backend.url, api.notes.shared, { query: {} }, await signIn('bob'));
  expect(lent.body.notesEdit?.map(({ title }) => title)).toContain('Book club: what we read next');
  const saved = await callApi(backend.url, api.notebooks.saved, { query: {} }, alice);
  expect(saved.body.savedNotebooks).not.toHaveLength(0);
});
