import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchIndexer } from '../../src/search/search-indexer.ts';
import { startProcess } from '../support/backend-process.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { quiet } from '../support/statements/quiet.ts';
import { TestTab } from '../support/test-tab.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await SocialWorld.start({ ADMIN_USERNAMES: 'cli1' });
  [alice, bob] = (await manyPeople(world.backend, 'cli', 2)) as [TestPerson, TestPerson];
});
afterAll(() => world.backend.close());

/** `npm run admin -- …`, beside the backend that serves. */
async function admin(...args: string[]) {
  const { ended, output } = startProcess('admin/cli.js', world.backend.database.env, args);
  return { code: await ended, said: output.stdout.join('\n'), complained: output.stderr.join('\n') };
}

test('W79 the command line lists reports, hides, suspends, takes back, and logs', async () => {
  const noteId = await world.newNote(alice);
  await world.did(bob, api.moderation.report, {
    params: { subjectType: 'note', id: noteId },
    body: { reason: 'spam', text: 'Two\nlines' },
  });
  const listed = await admin('reports');
  expect(listed).toMatchObject({ code: 0, complained: '' });
  expect(listed.said).toMatch(new RegExp(`note {2}${noteId} {2}spam {2}@cli1 {2}Two lines\n1 open`));

  const status = async () => (await world.comments(bob, 'note', noteId)).status;
  // What bob is notified of goes with the note, also in an open tab (W96).
  const comment = await world.said(bob, 'note', noteId);
  await world.like(alice, 'comment', comment.id, true);
  await quiet(world.backend);
  const tab = await TestTab.open(world.backend, bob.token);
  expect(await admin('hide', 'note', noteId, '--reason', 'Spam')).toMatchObject({ code: 0, said: 'Done.' });
  expect(await status()).toBe(404);
  await quiet(world.backend);
  expect((await tab.heard('notifications-changed')).payload).toEqual({ unread: 0 });
  tab.close();
  // As an edit does.
  await world.run("UPDATE note SET title = 'Quinquereme' WHERE id = ?", [noteId]);
  await world.backend.app.get(SearchIndexer).index('note', [noteId]);
  expect(await admin('unhide', 'note', noteId, '--reason', 'A mistake')).toMatchObject({ code: 0 });
  expect(await status()).toBe(200);
  // The index of searches follows too.
  await quiet(world.backend);
  const { notes } = await world.did(bob, api.search.all, { query: { query: 'quinquereme', kind: 'notes' } });
  expect(notes.map(({ id }) => id)).toEqual([noteId]);
  expect(await admin('suspend', `@${alice.username}`, '--reason', 'Spam')).toMatchObject({ code: 0 });
  expect([await status(), (await world.follow(alice, bob.username)).status]).toEqual([404, 401]);

  expect((await admin('hide', 'note', noteId)).complained).toMatch(/^npm run admin -- reports/);
  expect(await admin('suspend', 'nobody.here', '--reason', 'Spam')).toMatchObject({
    code: 1,
    complained: 'There is nothing with this id or name.',
  });
  expect((await admin('acts')).said).toMatch(
    /command line {2}suspend {2}person .* {2}Spam\n.*unhide.*\n.*hide/,
  );
});
