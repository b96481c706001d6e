import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { inspect, phone } from '../../support/browser/inspect-screen.ts';
import { expect, password, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { newestMailLink } from '../../support/people/mail-folder.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// A long test, on machines that may be busy.

const list = (page: Page) => page.getByRole('region', { name: 'List' });
const feed = (page: Page) => page.getByRole('region', { name: 'Feed' });

async function publish(person: ApiPerson, title: string, textContent: string): Promise<string> {
  const { note } = await person.call(api.notes.create, { headers: {}, body: { title, textContent } });
  await person.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note.id;
}

test('a reader follows an author and a topic, reads their notes in the feed, and no longer', async ({
  guest,
  product,
}) => {
  const quill = await registerPerson(product, 'quill');
  const rowan = await registerPerson(product, 'rowan');
  const sorrel = await registerPerson(product, 'sorrel');
  const first = await publish(quill, 'Goose feathers', 'Cut at an angle.');
  await publish(rowan, 'Slow mornings', 'Before the day begins. #travel');
  const page = await signedIn(await guest(), sorrel);

  // By keyboard: from the note to its author, and from there to the feed.
  await page.goto(`/?note=${first}`);
  await page.getByRole('button', { name: 'Follow Quill', pressed: false }).first().press('Enter');
  await expect(page.getByRole('button', { name: 'Following Quill', pressed: true }).first()).toBeFocused();
  const { notebook } = await rowan.call(api.notebooks.create, { body: { name: 'Slow days' } });
  await rowan.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  await page.goto(`/?notebook=${notebook.id}`);
  await page.getByRole('button', { name: 'Follow Rowan', pressed: false }).press('Enter');
  await page.getByRole('button', { name: 'Following Rowan', pressed: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Follow Rowan', pressed: false })).toBeFocused();
  await sorrel.call(api.follows.hashtag, { params: { hashtag: 'travel' }, body: { on: true } });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(feed(page)).toBeFocused();
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText(['Feed']);
  // Of the feed and the list beside it, the list is marked: the feed stays beside each.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'My Notes' }).click();
  await expect(list(page).getByRole('heading', { name: 'My Notes' })).toBeVisible();
  await expect(current).toHaveText(['My Notes']);
  await page.reload();
  await expect(feed(page).getByRole('link', { name: 'Slow mornings' })).toBeVisible();
  await expect(current).toHaveText(['My Notes']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).press('Enter');
  await expect(current).toHaveText(['Feed']);
  await expect(feed(page).getByRole('link', { name: 'Slow mornings' })).toBeVisible();
  await inspect(page, 'a feed');

  // A note of the feed opens beside the list; Back returns to the feed.
  await expect(feed(page).getByText('You follow #travel').first()).toBeVisible();
  await feed(page).getByRole('link', { name: 'Goose feathers' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/?note=${first}`);
  await expect(list(page).getByRole('link', { name: 'Slow mornings' })).toBeVisible();
  await page.goBack();
  await expect(feed(page).getByRole('link', { name: 'Slow mornings' })).toBeVisible();

  // The Following panel is beside the feed. An unfollowed person can be followed again there.
  await list(page).getByRole('tab', { name: 'Topics' }).press('ArrowRight');
  await list(page).getByRole('link', { name: 'Quill' }).waitFor();
  await inspect(page, 'followed people', 'main');
  await list(page).getByRole('button', { name: 'Following Quill' }).press('Space');
  await expect(feed(page).getByRole('link', { name: 'Goose feathers' })).toBeHidden();
  await expect(list(page).getByRole('button', { name: 'Follow Quill' })).toBeFocused();
  await list(page).getByRole('tab', { name: 'People' }).press('ArrowLeft');
  await list(page).getByRole('button', { name: 'Following #travel' }).press('Space');
  await expect(feed(page).getByText('Your feed is empty')).toBeVisible();
  await expect(feed(page).getByRole('link', { name: 'Find people and topics to follow' })).toBeVisible();
  await expect(feed(page).getByRole('link', { name: '#travel' })).toHaveAttribute('href', '/tag/travel');
  await inspect(page, 'an empty feed', 'main');
  const { usersCount, hashtagsCount } = await sorrel.call(api.follows.following, { query: {} });
  expect({ usersCount, hashtagsCount }).toEqual({ usersCount: 0, hashtagsCount: 0 });

  // After a reload both lists show it.
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'My Notes' }).press('Enter');
  await navigation.getByRole('link', { name: 'Feed' }).press('Enter');
  await expect(list(page).getByText('You do not follow any topic')).toBeVisible();
  await list(page).getByRole('tab', { name: 'Topics' }).press('ArrowRight');
  await expect(list(page).getByText('You do not follow any user')).toBeVisible();
  await inspect(page, 'nobody followed', 'main');
  // Without follows, home opens explore.
  await page.goto('/');
  await expect(page).toHaveURL('/explore');
  await expect(page.getByText('what they publish appears in your feed.')).toBeVisible();
  // The feed itself is a choice of the navigation, on a phone too.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Feed' }).click();
  await expect(list(page).getByText('Your feed is empty')).toBeVisible();
  await expect(list(page).getByRole('link', { name: 'Find people and topics to follow' })).toBeVisible();
});

test('on a phone the feed and what is followed are lists of the left panel', async ({ guest, product }) => {
  const tamsin = await registerPerson(product, 'tamsin');
  const umber = await registerPerson(product, 'umber');
  const note = await publish(tamsin, 'Yellow buttons', 'They keep the moths away.');
  await umber.call(api.follows.person, { params: { username: 'tamsin' }, body: { on: true } });
  const page = await signedIn(await guest(), umber);
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Feed' }).click();
  await list(page).getByRole('link', { name: 'Yellow buttons' }).click();
  await expect(page).toHaveURL(`/?note=${note}`);
  await expect(page.getByText('They keep the moths away.').last()).toBeVisible();
  await page.goBack();
  await list(page).getByRole('button', { name: 'Following' }).click();
  await expect(list(page).getByRole('tab', { name: 'Topics' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(list(page).getByRole('link', { name: 'Tamsin' })).toBeVisible();
  await list(page).getByRole('link', { name: 'Feed' }).press('Enter');
  await expect(list(page)).toBeFocused();
  await expect(list(page).getByRole('link', { name: 'Yellow buttons' })).toBeVisible();
});

test('whom a guest means to follow is followed once they have signed in', async ({ guest, product }) => {
  const vetch = await registerPerson(product, 'vetch');
  const willow = await registerPerson(product, 'willow');
  const note = await publish(vetch, 'Hedges', 'They hold the hill.');
  const page = await guest();
  await page.goto(`/?note=${note}`);
  await page.getByRole('link', { name: 'Follow Vetch' }).first().press('Enter');
  await page.getByLabel('Email or Username').fill(willow.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You follow @vetch.')).toBeVisible();
  await expect(page).toHaveURL(`/?note=${note}`);
  await expect(page.getByRole('button', { name: 'Following Vetch', pressed: true }).first()).toBeVisible();
  const { users } = await willow.call(api.follows.following, { query: {} });
  expect(users.map(({ username }) => username)).toEqual(['vetch']);
});

test('U36 U37: a guest presses Follow, joins in a new tab of the mail, chooses a topic, and lands on the note, following', async ({
  guest,
  product,
}) => {
  const tansy = await registerPerson(product, 'tansy');
  const yarrow = await registerPerson(product, 'yarrow');
  const noteId = await publish(tansy, 'Drying herbs', 'Upside down, in the dark.');
  await publish(yarrow, 'Hay', 'In June. #hay');
  const page = await guest();
  await page.goto(`/?note=${noteId}`);
  await page.getByRole('link', { name: 'Follow' }).first().click();
  await expect(page.getByText('Sign in to follow @tansy.')).toBeVisible();
  await page.getByRole('link', { name: 'Join For Free' }).click();
  await page.getByLabel('Email').fill('sainfoin@example.org');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('We sent a link to sainfoin@example.org.')).toBeVisible();
  await expect(page.getByText('We sent you an email with a link.')).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto(await newestMailLink(product.dataDir, 'sainfoin@example.org'));
  await tab.getByLabel('Name', { exact: true }).fill('Sainfoin');
  await tab.keyboard.press('Enter');
  await tab.getByLabel('Username', { exact: true }).fill('sainfoin');
  await expect(tab.getByText('This username is available.')).toBeVisible();
  await tab.keyboard.press('Enter');
  await tab.getByLabel('Password', { exact: true }).fill(password);
  await tab.keyboard.press('Enter');

  await expect(tab.getByRole('heading', { name: 'Who would you like to read?' })).toBeFocused();
  // Who is followed anyway is not offered.
  await expect(tab.getByRole('checkbox', { name: /tansy/i })).toHaveCount(0);
  await inspect(tab, 'whom to follow first');
  // Which are offered depends on what else is public.
  await tab.getByRole('checkbox').first().check();
  await tab.getByRole('button', { name: 'Follow 1 and continue' }).press('Enter');
  await expect(tab).toHaveURL(`/?note=${noteId}`);
  await expect(tab.getByRole('button', { name: 'Following Tansy', pressed: true }).first()).toBeVisible();
  const token = await tab.evaluate(() => localStorage.getItem('jwtToken'));
  const answer = await tab.request.get('/api/users/following', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { users, hashtags } = await answer.json();
  expect(users).toContainEqual(
    expect.objectContaining({ username: 'tansy', temp: expect.objectContaining({ followersCount: 1 }) }),
  );
  expect(users.length + hashtags.length).toBe(2);
});
