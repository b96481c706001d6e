import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

const paragraph = '<p>The road was still wet from the night, and nobody said much.</p>';

/** Two long notes, and a notebook that is published with a short one in it. */
async function desk(person: ApiPerson) {
  const note = async (title: string, htmlContent: string, notebookId?: string) => {
    const body = { title, htmlContent, ...(notebookId && { notebookId }) };
    return (await person.call(api.notes.create, { headers: {}, body })).note.id;
  };
  const walk = await note('A long walk', paragraph.repeat(60));
  const rain = await note('Rain', paragraph.repeat(60));
  const { notebook } = await person.call(api.notebooks.create, { body: { name: 'Weather' } });
  await note('Fog', paragraph, notebook.id);
  await person.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
  return { walk, rain, weather: notebook.id };
}

const listOf = (page: Page) => page.getByRole('region', { name: 'List' });
const opened = (page: Page) => page.getByRole('region', { name: /^(Note|Notebook)$/ });
const title = (page: Page) => opened(page).getByRole('heading', { level: 1 });

/** The scroll position of the open note. */
const scrolled = (page: Page) =>
  opened(page).evaluate((panel) =>
    Math.max(0, ...[...panel.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
  );

const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

test('the frame of a large screen: navigation, a list of any width, and a history that leads back', async ({
  guest,
  product,
}) => {
  const bruno = await registerPerson(product, 'bruno');
  const { walk, rain, weather } = await desk(bruno);
  const page = await signedIn(await guest(), bruno);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const list = listOf(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  // Home opens explore, because the feed is empty.
  await expect(page).toHaveTitle('Explore · Commonplace');

  // Every link of the navigation works, and the selected list is kept by a reload.
  await expect(navigation.getByRole('link')).toHaveText(['New Note', 'Feed', 'Saved', 'Explore']);
  for (const [entry, heading] of [
    ['My Notebooks', /^My Notebooks \(2\)/],
    ['Saved Notebooks', 'Saved Notebooks'],
    ['Shared With Me', 'Shared With Me'],
    ['My Notes', /^My Notes \(3\)/],
  ] as const) {
    await navigation.getByRole('button', { name: entry }).click();
    await expect(list.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await navigation.getByRole('button', { name: 'My Notebooks' }).click();
  await page.reload();
  await expect(list.getByRole('heading', { level: 1, name: 'My Notebooks' })).toBeVisible();
  await navigation.getByRole('button', { name: 'My Notes' }).click();

  // The other views of the navigation.
  await navigation.getByRole('button', { name: 'Publications' }).click();
  const publications = navigation.getByRole('list', { name: 'Publications' });
  await expect(publications.getByRole('link')).toHaveText(['Weather']);
  await navigation.getByRole('button', { name: 'Shrink sidebar' }).click();
  await expect(publications).toHaveCount(0);
  await page.reload();
  await expect(navigation.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await navigation.getByRole('button', { name: 'My Notes' }).hover();
  await expect(page.getByRole('tooltip', { name: 'My Notes' })).toBeVisible();
  await navigation.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(publications.getByRole('link')).toHaveText(['Weather']);

  // The list can be resized between 320 and 760 px, by mouse and by keyboard.
  const handle = page.getByRole('separator', { name: 'Width of the list' });
  expect(await widthOf(list)).toBe(360);
  const grip = await handle.boundingBox();
  if (!grip) throw new Error('The list has no handle');
  await page.mouse.move(grip.x, 400);
  await page.mouse.down();
  await page.mouse.move(grip.x + 140, 400, { steps: 4 });
  expect(await widthOf(list)).toBe(500);
  await page.mouse.move(grip.x + 900, 400, { steps: 4 });
  expect(await widthOf(list)).toBe(760);
  await page.mouse.up();
  await handle.press('Home');
  expect(await widthOf(list)).toBe(320);
  await handle.press('Shift+ArrowRight');
  await handle.press('ArrowRight');
  expect(await widthOf(list)).toBe(400);
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '400');
  await handle.dblclick();
  expect(await widthOf(list)).toBe(360);

  // An opened note has the focus and starts at its top; Back and Forward restore the scroll position.
  await list.getByRole('link', { name: 'A long walk' }).press('Enter');
  await expect(page).toHaveURL(`/?note=${walk}`);
  await expect(title(page)).toHaveText('A long walk');
  await expect(opened(page)).toBeFocused();
  // The live document has taken over from its preview.
  await expect(opened(page).locator('.ProseMirror')).toBeVisible();
  await opened(page).getByText('The road was still wet').nth(40).scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(500);
  await list.getByRole('link', { name: 'Rain' }).click();
  await expect(title(page)).toHaveText('Rain');
  expect(await scrolled(page)).toBe(0);
  await publications.getByRole('link', { name: 'Weather' }).click();
  await expect(page).toHaveURL(`/?notebook=${weather}`);
  await expect(title(page)).toHaveText('Weather');
  await page.goBack();
  await expect(title(page)).toHaveText('Rain');
  await page.goBack();
  await expect(title(page)).toHaveText('A long walk');
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.reload();
  await expect(title(page)).toHaveText('A long walk');
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.goForward();
  await expect(title(page)).toHaveText('Rain');

  // The edit mode is one history entry; Done removes it.
  await opened(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`/?note=${rain}&edit`);
  await page.goBack();
  await expect(opened(page).getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/?note=${rain}`);
  await page.goForward();
  await opened(page).getByRole('button', { name: 'Done Editing' }).click();
  await expect(page).toHaveURL(`/?note=${rain}`);

  // Alt+N begins a note, but not in the editor of another.
  await list.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Alt+n');
  await expect(page).toHaveURL('/?n');
  await page.getByPlaceholder('Title').fill('Sun');
  await page.waitForURL(/\?note=.*&edit/);
  const sun = page.url();
  await page.keyboard.press('Alt+n');
  expect(page.url()).toBe(sun);
  await page.goBack();
  await expect(title(page)).toHaveText('Rain');

  // A note deleted in its edit mode is not in the history.
  await opened(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await opened(page)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Are you absolutely sure you want to DELETE this note?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(title(page)).toHaveText('A long walk');

  // The first focusable element is the skip link.
  await page.reload();
  await expect(title(page)).toHaveText('A long walk');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened(page)).toBeFocused();
});

for (const { width, height, username, when } of [
  { width: 900, height: 800, username: 'clara', when: { tag: '@nightly' } },
  { width: 360, height: 740, username: 'dario', when: {} },
]) {
  test(
    `the frame at ${width} px: a drawer, and a list over the note that closes when one is chosen`,
    when,
    async ({ browser, product }) => {
      const person = await registerPerson(product, username);
      const { walk } = await desk(person);
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height },
        hasTouch: true,
      });
      const page = await signedIn(await context.newPage(), person);
      await page.goto('/');
      const list = listOf(page);
      const drawer = page.getByRole('dialog', { name: 'Menu' });

      // The list has the full width and is replaced by the chosen note.
      await list.getByText('My Notes (3)').waitFor();
      expect(await widthOf(list)).toBe(width);
      const topOf = async (row: number) => (await list.getByRole('listitem').nth(row).boundingBox())?.y;
      const isBeside = async () => (await topOf(0)) === (await topOf(1));
      await expect.poll(isBeside, 'two rows beside each other').toBe(width === 900);
      await list.getByRole('link', { name: 'A long walk' }).tap();
      await expect(title(page)).toHaveText('A long walk');
      await expect(list).toHaveCount(0);
      await expect(opened(page)).toBeFocused();
      await page.goBack();
      await expect(list.getByText('My Notes (3)')).toBeVisible();
      await page.goForward();
      await expect(title(page)).toHaveText('A long walk');

      // From the note to the list and back; the note stays selected.
      await page.getByRole('button', { name: 'Back to the list' }).tap();
      await expect(list).toBeFocused();
      await page.goBack();
      await expect(title(page)).toBeVisible();
      await expect(page).toHaveURL(`/?note=${walk}`);

      // The drawer has the navigation and the account; a tap outside closes it. On a phone the list has its button.
      if (width === 360) {
        await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Back to the list' }).tap();
      }
      await page.getByRole('button', { name: 'Menu' }).tap();
      await expect(drawer.getByText(`@${username}`)).toBeVisible();
      await expect(drawer.getByRole('link', { name: 'Account Settings' })).toBeVisible();
      await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.touchscreen.tap(width - 20, height / 2);
      await expect(drawer).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await drawer.getByRole('button', { name: 'My Notebooks' }).tap();
      await expect(drawer).toHaveCount(0);
      await expect(list.getByRole('heading', { level: 1, name: /^My Notebooks/ })).toBeVisible();

      // Resized by touch and by keyboard, down to 260 px; a tap on the visible part of the note closes it.
      const handle = page.getByRole('separator', { name: 'Width of the list' });
      const grip = await handle.boundingBox();
      if (!grip) throw new Error('The list has no handle');
      const finger = await context.newCDPSession(page);
      const at = (x: number) => [{ x, y: grip.y + 20 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(grip.x + 2) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(width - 40) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(width - 70) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(() => widthOf(list)).toBeLessThan(width - 60);
      await handle.press('Home');
      expect(await widthOf(list)).toBe(260);
      await page.touchscreen.tap(width - 20, height / 2);
      await expect(list).toHaveCount(0);
      await expect(page).toHaveURL(`/?note=${walk}`);
      await page.goBack();
      await expect(list.getByRole('heading', { level: 1, name: /^My Notebooks/ })).toBeVisible();
      expect(await widthOf(list)).toBe(260);
      await handle.press('End');
      expect(await widthOf(list)).toBe(width);

      // A notebook opens like a note.
      await page.getByRole('button', { name: 'Menu' }).tap();
      await drawer.getByRole('button', { name: 'Publications' }).tap();
      await drawer.getByRole('link', { name: 'Weather' }).tap();
      await expect(title(page)).toHaveText('Weather');
      await expect(list).toHaveCount(0);
      await page.reload();
      await expect(title(page)).toHaveText('Weather');
      await page.goBack();
      await expect(list.getByRole('heading', { level: 1, name: /^My Notebooks/ })).toBeVisible();
      await context.close();
    },
  );
}
