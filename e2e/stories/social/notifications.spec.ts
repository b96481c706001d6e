import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { inspect, phone } from '../../support/browser/inspect-screen.ts';
import { LiveLine } from '../../support/browser/live-line.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson, signIn } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';

/** A push reaches an open tab within this time, in milliseconds. */
const aSecond = promised(1_000);

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function publish(person: ApiPerson, title: string): Promise<string> {
  const { note } = await person.call(api.notes.create, { headers: {}, body: { title } });
  await person.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  return note.id;
}

const like = (
  person: ApiPerson,
  id: string,
  { on = true, of = 'note' }: { on?: boolean; of?: 'note' | 'comment' } = {},
) => person.call(api.likes.toggle, { params: { subjectType: of, id }, body: { on } });
const comment = (person: ApiPerson, id: string, text: string) =>
  person.call(api.comments.add, { params: { subjectType: 'note', id }, body: { text } });
const share = (person: ApiPerson, noteId: string, people: ApiPerson[]) =>
  person.call(api.notes.share, { body: { noteId, usersView: people.map(({ id }) => id), usersEdit: [] } });

/** Until so many tabs of a browser share a connection that is open. */
async function connected(page: Page, tabs: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name, mode }) => name?.startsWith('realtime ') && mode === 'exclusive').length;
      }),
    )
    // One for each tab, and one for the tab with the connection.
    .toBe(tabs + 1);
}

for (const { offlineFor, usernames, when } of [
  { offlineFor: 2_000, usernames: ['wilma', 'finn', 'magnus'], when: {} },
  { offlineFor: 60_000, usernames: ['winona', 'fergal', 'malte'], when: { tag: '@nightly' } },
] as const) {
  test(
    `a like and a comment ring in every tab and on the phone; reading in one clears the others; offline for ${offlineFor / 1_000} s nothing is missed`,
    when,
    async ({ guest, product }) => {
      const [wilma, finn, magnus] = [
        await registerPerson(product, usernames[0]),
        await registerPerson(product, usernames[1]),
        await registerPerson(product, usernames[2]),
      ] as const;
      const finns = (tab: Page) => sheet(tab).getByRole('link', { name: finn.name });
      const letters = await publish(wilma, 'Letters home');
      const recipes = await publish(wilma, 'Recipes');
      await wilma.call(api.moderation.block, { params: { username: magnus.username }, body: { on: true } });

      const first = await signedIn(await guest(), wilma);
      const pushes = await LiveLine.of(first.context(), '/socket.io/');
      const second = await first.context().newPage();
      await signedIn(second, wilma);
      const third = await signedIn(await guest(), await signIn(product, wilma));
      await third.setViewportSize(phone);
      const tabs = [first, second, third];
      for (const tab of tabs) {
        await tab.goto('/');
        await bell(tab, 0).waitFor();
      }
      await connected(first, 2);
      await connected(third, 1);

      // A person who is blocked rings nowhere.
      await like(magnus, letters).catch(() => {});
      await like(finn, letters);
      const ring = (unread: number, timeout = aSecond) =>
        Promise.all(tabs.map((tab) => expect(bell(tab, unread)).toBeVisible({ timeout })));
      await ring(1);
      await comment(finn, letters, 'How was the crossing?');
      await ring(2);

      await first.bringToFront();
      await bell(first, 2).press('Enter');
      await expect(finns(first)).toHaveText([
        new RegExp(`^${finn.name} commented on “Letters home”How was the crossing\\?.*Unread$`),
        new RegExp(`^${finn.name} liked your noteLetters home.*Unread$`),
      ]);
      await ring(0);
      await first.keyboard.press('Escape');
      await expect(bell(first, 0)).toBeFocused();
      await first.keyboard.press('Enter');
      await expect(finns(first)).toHaveCount(2);
      await inspect(first, 'notifications', '[role=dialog]');
      await finns(first).first().press('Escape');
      await expect(sheet(first)).toBeHidden();

      // The network goes for a while, with the connection: what is pushed meanwhile arrives nowhere.
      const offline = (isOffline: boolean) => first.context().setOffline(isOffline);
      await Promise.all([offline(true), pushes.cut()]);
      const { comment: salt } = await comment(finn, recipes, 'More salt.');
      for (const on of [true, false, true]) await like(finn, recipes, { on });
      const { comment: slip } = await comment(finn, recipes, 'A slip.');
      await finn.call(api.comments.delete, { body: { commentId: slip.id } });
      await expect(bell(third, 2)).toBeVisible({ timeout: aSecond });
      await first.waitForTimeout(offlineFor);
      for (const tab of [first, second]) await expect(bell(tab, 0)).toBeVisible();
      pushes.restore();
      await offline(false);
      // Both tabs request the number, and the list is what REST says: nothing is missing, doubled or left of what was undone.
      for (const tab of [first, second]) await expect(bell(tab, 2)).toBeVisible({ timeout: 10_000 });
      await bell(second, 2).press('Enter');
      await expect(finns(second)).toHaveText([
        new RegExp(`^${finn.name} liked your noteRecipes.*Unread$`),
        new RegExp(`^${finn.name} commented on “Recipes”More salt\\..*Unread$`),
        new RegExp(`^${finn.name} commented on “Letters home”How was the crossing\\?`),
        new RegExp(`^${finn.name} liked your noteLetters home`),
      ]);
      // The connection comes back a second or two later.
      await ring(0, 10_000);
      await second.keyboard.press('Escape');

      // Every badge leaves out what can not be read any more.
      const diary = await publish(finn, 'Diary');
      const { comment: hers } = await comment(wilma, diary, 'Tell me more.');
      await like(finn, hers.id, { of: 'comment' });
      await ring(1, 10_000);
      await finn.call(api.notes.publish, { body: { noteId: diary, on: false } });
      await ring(0);

      // On the phone it is a sheet, and leads to the comment.
      await bell(third, 0).click();
      await sheet(third)
        .getByRole('link', { name: /More salt/ })
        .click();
      await expect(third).toHaveURL(`/?note=${recipes}#comment-${salt.id}`);
      await expect(sheet(third)).toBeHidden();
      const said = third.getByRole('listitem', { name: 'Comment by' }).filter({ hasText: 'More salt.' });
      await expect(said).toBeFocused();
      await expect(said).toBeInViewport();

      // A note that is no longer shared is named in no bell that is opened later.
      const { note: plan } = await finn.call(api.notes.create, {
        headers: {},
        body: { title: 'Secret plan' },
      });
      await share(finn, plan.id, [wilma]);
      await bell(first, 1).press('Enter');
      await expect(sheet(first).getByRole('link', { name: /Secret plan/ })).toBeVisible();
      await first.keyboard.press('Escape');
      await share(finn, plan.id, []);
      const seen = first.evaluate(
        () =>
          new Promise<string>((resolve) => {
            let all = '';
            const look = () => {
              all += document.body.textContent;
              if (all.includes('Letters home')) resolve(all);
              else requestAnimationFrame(look);
            };
            look();
          }),
      );
      await bell(first, 0).press('Enter');
      expect(await seen).not.toContain('Secret plan');
      await expect(finns(first)).toHaveCount(4);
    },
  );
}

test('a person switches kinds of notifications off, and what could not be loaded is said', async ({
  guest,
  product,
}) => {
  const [thilo, ida] = [
    await registerPerson(product, 'thilo'),
    await registerPerson(product, 'ida'),
  ] as const;
  const page = await signedIn(await guest(), thilo);
  await page.goto('/account-settings#notifications');
  const kind = page.getByRole('switch', { name: 'Likes my note', exact: true });
  await expect(kind).toBeChecked();
  await kind.press('Space');
  await page.getByRole('switch', { name: 'Email me unread notifications once a day' }).press('Space');
  const weekly = page.getByRole('switch', {
    name: 'Email me new notes by people and topics I follow once a week',
  });
  await expect(weekly).not.toBeChecked();
  await weekly.press('Space');
  await inspect(page, 'notification settings', '#notifications');
  await expect
    .poll(async () => (await thilo.call(api.notifications.preferences, {})).preferences)
    .toMatchObject({ emailDigest: true, emailWeekly: true, kinds: { noteLiked: false, gotFollow: true } });
  await like(ida, await publish(thilo, 'Quiet'));
  await ida.call(api.follows.person, { params: { username: thilo.username }, body: { on: true } });
  await bell(page, 1).press('Enter');
  await expect(sheet(page).getByRole('link', { name: /Ida/ })).toHaveText([/^Ida followed you@ida/]);
  await page.keyboard.press('Escape');

  const answer = { success: false, message: 'No.', code: 'internal' };
  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 500, json: answer }));
  await bell(page, 0).press('Enter');
  await expect(sheet(page).getByText('Some error occured while loading notifications.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/notifications?*');
  await page.route('**/api/notifications?*', (route) => route.abort());
  await bell(page, 0).press('Enter');
  await expect(sheet(page).getByText("Couldn't load notifications.")).toBeVisible();
  await page.unroute('**/api/notifications?*');
  await sheet(page).getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(sheet(page).getByRole('link', { name: /Ida/ })).toBeVisible();
});

test('a new note by someone one follows rings; its author is muted beside it, and rings again after Undo', async ({
  guest,
  product,
}) => {
  const [ambrose, cosima] = [
    await registerPerson(product, 'ambrose'),
    await registerPerson(product, 'cosima'),
  ] as const;
  await cosima.call(api.follows.person, { params: { username: ambrose.username }, body: { on: true } });
  const page = await signedIn(await guest(), cosima);
  await page.goto('/');
  await bell(page, 0).waitFor();
  const mutedInStore = async () =>
    (await cosima.call(api.profiles.public, { params: { username: ambrose.username } })).profile?.temp
      .notesMuted;

  await publish(ambrose, 'Seed lists');
  await bell(page, 1).press('Enter');
  const rows = sheet(page).getByRole('link', { name: /Ambrose/ });
  await expect(rows).toHaveText([/^Ambrose published a noteSeed lists/]);
  await inspect(page, 'a new note in the bell', '[role=dialog]');
  await sheet(page).getByRole('button', { name: 'Mute new notes by Ambrose' }).press('Enter');
  await expect(page.getByText('New notes of @ambrose are muted.')).toBeVisible();
  expect(await mutedInStore()).toBe(true);
  await publish(ambrose, 'Grafting in March');
  await expect.poll(mutedInStore).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(mutedInStore).toBe(false);
  await bell(page, 0).press('Enter');
  await expect(sheet(page)).toBeHidden();
  await publish(ambrose, 'Old roses');
  // What was published while the author was muted is not told later. Once seen, the two are one notification of this day.
  await bell(page, 1).press('Enter');
  await expect(rows.first()).toHaveText(/^Ambrose published (a note|2 notes)Old roses/);
  await expect(rows.filter({ hasText: 'Grafting' })).toHaveCount(0);
});
