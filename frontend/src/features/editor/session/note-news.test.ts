// @vitest-environment node
import type { NoteNews } from '@commonplace/contracts/collab';
import { expect, test, vi } from 'vitest';
import type { NoteSession } from './note-session.ts';
import { documentName, isSaved, open, reaches, server, serverCloses } from './testing/session-house.ts';

const say = (word: string) => server.hocuspocus.documents.get(documentName)?.relayStateless(word);

function heardIn(session: NoteSession): NoteNews[] {
  const heard: NoteNews[] = [];
  session.onNews((news) => heard.push(news));
  return heard;
}

test('news of the server is accepted, unknown news is not', async () => {
  const session = await open(false);
  const heard = heardIn(session);
  await reaches(session, ({ isLoaded }) => isLoaded);
  say('{"fontSize": 72}');
  say('note-changed');
  await vi.waitUntil(() => heard.length > 0);
  expect(heard).toEqual(['note-changed']);
});

test('something may have been missed while the connection was away, and not when a note is opened', async () => {
  const session = await open();
  const heard = heardIn(session);
  await reaches(session, isSaved);
  expect(heard).toEqual([]);
  serverCloses('access-changed');
  await vi.waitUntil(() => heard.length > 0, { timeout: 4_000 });
  expect(heard).toEqual(['note-unsure']);
});
