import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { type ScreenChange, watchAnswer, watchScreen } from '../../support/browser/seen-on-screen.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';
import { promised } from '../../support/promised-time.ts';

/** Without a hint a change takes five seconds; at night this limit distinguishes a lost hint. */
const soon = { timeout: promised(3_000) };

interface Following {
  what: string;
  /** The page on which a person changes the rights, by a request to this path. */
  changer: Page;
  path: string;
  act(): Promise<void>;
  /** The page of the person whose rights change, and what it shows then. */
  page: Page;
  change: ScreenChange;
}

/** The promised time, from the answer to the person who changes the rights to the frame that shows it to the other. */
async function followsWithinASecond({ what, changer, path, act, page, change }: Following): Promise<void> {
  const answered = watchAnswer(changer, path);
  const seen = await watchScreen(page, change);
  await act();
  const took = (await seen()) - (await answered());
  console.log(`${what}: on the screen ${Math.round(took)} ms after the answer`);
  expect(took, what).toBeLessThanOrEqual(promised(1_000));
}

/** How far it is from the top of the window, once twenty frames in a row have shown it there. */
async function restingPlace(line: Locator): Promise<number> {
  // Another session of the note draws its lines anew.
  for (;;) {
    const place = await placeAtRest(line);
    if (place !== null) return place;
  }
}

/** The same, null where the element leaves the page meanwhile. */
function placeAtRest(line: Locator): Promise<number | null> {
  return line.evaluate(
    (element) =>
      new Promise<number | null>((resolve) => {
        let last = Number.NaN;
        let same = 0;
        const look = () => {
          if (!element.isConnected) return resolve(null);
          const { top } = element.getBoundingClientRect();
          same = top === last ? same + 1 : 0;
          last = top;
          if (same < 20) requestAnimationFrame(look);
          else resolve(top);
        };
        look();
      }),
  );
}

const screens = [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, writer: 'hanna', owner: 'igor', when: {} },
  {
    name: 'a phone',
    viewport: { width: 360, height: 740 },
    writer: 'karl',
    owner: 'lena',
    when: { tag: '@nightly' },
  },
];

for (const { name, viewport, writer, owner, when } of screens) {
  test(
    `C6, C10: on ${name} an open note follows its rights: writing, reading, writing, nothing`,
    when,
    async ({ joins }) => {
      const giver = new NotePage(await joins({ username: owner, name: owner }));
      const page = await joins({ username: writer, name: writer });
      await page.setViewportSize(viewport);
      const taker = new NotePage(page);
      const noteId = await giver.write('Lent', 'Mine.');
      await giver.shareWith(writer, 'Can edit');
      await taker.open(noteId);
      await taker.typeAtEnd(' And yours.');
      await taker.saved();

      const changer = giver.page;
      await followsWithinASecond({
        what: `from writing to reading on ${name}`,
        changer,
        act: () => giver.changePermission(writer, 'Can view'),
        path: api.notes.share.path,
        page,
        change: { words: 'You can view this note' },
      });
      await expect(taker.body).toHaveAttribute('contenteditable', 'false', soon);
      await expect(page.getByText('You can view this note')).toBeVisible(soon);
      const lost = page.getByText(`You can now only view this note. To edit it again, ask ${owner}.`);
      await expect(lost).toBeVisible(soon);
      await expect(page.getByRole('toolbar')).toBeHidden();
      await taker.body.click();
      await page.keyboard.type('Nothing of this.');
      await giver.typeAtEnd(' Look.');
      await expect(taker.body).toHaveText('Mine. And yours. Look.');

      expect(new URL(page.url()).searchParams.has('edit')).toBe(false);

      // A right that is granted again is offered: the editor does not open without a click, and nothing scrolls.
      await giver.typeAtEnd(`\n${'Look.\n'.repeat(60)}`);
      const seen = taker.body.locator('p').nth(30);
      await expect(taker.body.locator('p')).toHaveCount(62);
      await seen.evaluate((line) => line.scrollIntoView({ block: 'center' }));
      // The scroll that follows the other person's typing has ended.
      const before = await restingPlace(seen);
      await giver.changePermission(writer, 'Can edit');
      const offer = page.getByRole('status').filter({ hasText: 'You can now edit this note.' });
      await expect(offer).toBeInViewport({ ratio: 1, ...soon });
      await expect(lost).toBeHidden();
      // The line height of editors is smaller.
      expect(Math.abs((await restingPlace(seen)) - before)).toBeLessThan(120);
      await expect(taker.body).toHaveAttribute('contenteditable', 'false');
      await offer.getByRole('button', { name: 'Start editing' }).click();
      await expect(taker.body).toHaveAttribute('contenteditable', 'true');
      await taker.typeAtEnd(' Again.');
      await taker.saved();
      await expect(giver.body).toHaveText(/^Mine\. And yours\. Look\..* Again\.$/s);

      await followsWithinASecond({
        what: `from writing to nothing on ${name}`,
        changer,
        act: () => giver.stopSharingWith(writer),
        path: api.notes.share.path,
        page,
        change: { words: 'You can no longer open this note.', gone: '.ProseMirror' },
      });
      await expect(page.getByText('You can no longer open this note.', { exact: true })).toBeVisible(soon);
      await expect(taker.body).toBeHidden();
      // Once, and no message that the note does not exist.
      await expect(page.getByRole('heading', { name: 'You can no longer open this note.' })).toBeFocused();
      await expect(page.getByText(/no longer|does not exist|only view/)).toHaveCount(1);
      await expect(page).toHaveTitle(/^Not found/);
      await giver.typeAtEnd(' Alone.');
      await giver.saved();
      await expect(page.getByText('Alone.')).toBeHidden();
      // Nothing overflows the screen.
      await fitsWidth(page);
    },
  );
}

test('C6: signing out in one tab ends the other, and what is written elsewhere under another session goes on', async ({
  joins,
  guest,
}) => {
  const first = new NotePage(await joins({ username: 'mona', name: 'Mona' }));
  const noteId = await first.write('Two tabs', 'Here');
  const second = await first.page.context().newPage();
  await second.goto('/');
  const elsewhere = await guest();
  await elsewhere.goto(`/login?next=${encodeURIComponent(`/?note=${noteId}`)}`);
  await elsewhere.getByLabel('Email or username').fill('mona');
  await elsewhere.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  const other = new NotePage(elsewhere);
  await expect(other.body).toHaveText('Here');
  await other.edit();

  await second.getByRole('button', { name: /^Account/ }).click();
  // A background tab is rendered once a second.
  await first.page.bringToFront();
  await followsWithinASecond({
    what: 'from writing to signed out in another tab',
    changer: second,
    act: () => second.getByRole('menuitem', { name: 'Logout' }).click(),
    path: api.users.logout.path,
    page: first.page,
    change: { gone: '.ProseMirror' },
  });
  await expect(first.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await other.typeAtEnd(', still.');
  await other.saved();
  await expect(other.body).toHaveText('Here, still.');
});

test('a reader who may edit from now on is told, and goes on to editing from there', async ({ joins }) => {
  const noemi = new NotePage(await joins({ username: 'noemi', name: 'Noemi' }));
  const oskar = new NotePage(await joins({ username: 'oskar', name: 'Oskar' }));
  const noteId = await noemi.write('Minutes', 'Agreed.');
  await noemi.shareWith('oskar', 'Can view');
  await oskar.read(noteId);
  await expect(oskar.editButton).toHaveCount(0);
  await noemi.changePermission('Oskar', 'Can edit');
  const told = oskar.page.getByRole('status').filter({ hasText: 'You can now edit this note.' });
  await told.getByRole('button', { name: 'Start editing' }).click();
  await expect(oskar.doneButton).toBeVisible();
  await expect(told).toBeHidden();
  await oskar.typeAtEnd(' Signed.');
  await expect(noemi.body).toHaveText('Agreed. Signed.');
});

test('a notebook that is open to be read follows what stands in it, and the right to read it', async ({
  guest,
  product,
}) => {
  const [perpetua, quentina] = [
    await registerPerson(product, 'perpetua'),
    await registerPerson(product, 'quentina'),
  ];
  const { notebook } = await perpetua.call(api.notebooks.create, { body: { name: 'Almanac' } });
  const add = (title: string) =>
    perpetua.call(api.notes.create, { headers: {}, body: { title, notebookId: notebook.id } });
  await add('January');
  const publish = (on: boolean) =>
    perpetua.call(api.notebooks.publish, { body: { notebookId: notebook.id, on } });
  await publish(true);
  const page = await guest();
  const line = await LiveLine.of(page, '/socket.io/');
  await signedIn(page, quentina);
  // What is added after the page has loaded the notebook and before it watches it is not missed.
  line.stall();
  await page.goto(`/?notebook=${notebook.id}`);
  const panel = page.getByRole('article');
  await expect(panel.getByRole('link', { name: 'January' })).toBeVisible();
  await add('February');
  line.restore();
  // Five seconds at most, and a busy machine.
  await expect(panel.getByRole('link', { name: 'February' })).toBeVisible({ timeout: promised(9_000) });
  await publish(false);
  await expect(page.getByText('You can no longer open this notebook.')).toBeVisible({
    timeout: promised(9_000),
  });
  await expect(panel.getByRole('link', { name: 'January' })).toHaveCount(0);
});

test('what is taken and given back opens again, in each tab, and is live', async ({ guest, product }) => {
  const [rufina, silvio] = [await registerPerson(product, 'rufina'), await registerPerson(product, 'silvio')];
  const body = { title: 'Timetable', textContent: 'Nine o’clock.' };
  const { note } = await rufina.call(api.notes.create, { headers: {}, body });
  const share = (usersView: string[]) =>
    rufina.call(api.notes.share, { body: { noteId: note.id, usersView, usersEdit: [] } });
  const publish = (on: boolean) => rufina.call(api.notes.publish, { body: { noteId: note.id, on } });
  const comment = (text: string) =>
    rufina.call(api.comments.add, { params: { subjectType: 'note', id: note.id }, body: { text } });
  const closed = /can no longer/;

  await share([silvio.id]);
  const page = await signedIn(await guest(), silvio);
  await page.goto(`/?note=${note.id}`);
  const text = page.getByText('Nine o’clock.');
  await expect(text).toBeVisible();
  await share([]);
  await expect(page.getByRole('heading', { name: closed })).toBeVisible(soon);
  await share([silvio.id]);
  await expect(text).toBeVisible({ timeout: promised(5_000) });
  await expect(page.getByText(closed)).toHaveCount(0);

  // What everyone may read is given back without a push: the next selection, or the return to the tab, shows it.
  await publish(true);
  await share([]);
  const other = await page.context().newPage();
  await other.goto(`/?note=${note.id}`);
  await expect(other.getByText('Nine o’clock.')).toBeVisible();
  await publish(false);
  for (const tab of [page, other]) await expect(tab.getByText(closed).first()).toBeVisible(soon);
  await publish(true);
  await other.reload();
  await expect(other.getByText('Nine o’clock.')).toBeVisible();
  await comment('First again');
  await expect(other.getByText('1 comment', { exact: true })).toBeVisible(soon);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(text).toBeVisible({ timeout: promised(5_000) });
  await expect(page.getByText(closed)).toHaveCount(0);
});
