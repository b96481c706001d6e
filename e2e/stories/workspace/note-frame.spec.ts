import type { Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { promised } from '../../support/promised-time.ts';

const soon = { timeout: promised(2_000) };
const paragraph =
  'We started before the sun was up, and the road was still wet from the night. Nobody said much. ';

/** Waits until scrolling has ended. */
async function scrolls(page: Page, act: () => Promise<unknown>): Promise<void> {
  const rest = page.evaluate(
    () =>
      new Promise<void>((done) => addEventListener('scrollend', () => done(), { once: true, capture: true })),
  );
  await act();
  await rest;
}

/** All messages about saving on the next page. */
async function listensToStatus(page: Page): Promise<() => Promise<string[]>> {
  const said: string[] = [];
  await page.exposeFunction('hearStatus', (text: string) => said.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="save-status"]')?.textContent;
      if (text) (window as Window & { hearStatus?: (text: string) => void }).hearStatus?.(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () => said;
}

test('a note is read, edited on purpose, set in another size for everyone, and moved to a new notebook', async ({
  joins,
}) => {
  // One long test of the whole frame, with two people.
  const otilia = new NotePage(await joins({ username: 'otilia', name: 'Otilia Brandão' }));
  const paul = new NotePage(await joins({ username: 'paul', name: 'Paul' }));
  const page = otilia.page;
  await page.setViewportSize({ width: 1440, height: 900 });

  // A new note opens in the editor; later it opens in the view.
  const noteId = await otilia.write('The road', paragraph.repeat(3));
  await expect(page).toHaveURL(`/?note=${noteId}&edit`);
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(paragraph.repeat(12));
  await otilia.saved();
  await otilia.shareWith('paul', 'Can view');
  const saidOfSaving = await listensToStatus(paul.page);
  await paul.read(noteId);
  await expect(paul.body).toHaveAttribute('contenteditable', 'false');
  await expect(paul.page.getByRole('textbox', { name: 'Note' })).toHaveCount(0);
  await expect(paul.page.getByText('You can view this note')).toBeVisible();
  // Readers see no messages about saving.
  expect(await saidOfSaving()).toEqual([]);
  await expect(paul.page.getByRole('article').getByText('Shared', { exact: true })).toBeVisible();
  // The notebook is not shared, so its name is not shown.
  await expect(paul.page.getByText('In:')).toHaveCount(0);
  await expect(paul.editButton).toHaveCount(0);
  await paul.page
    .getByRole('group', { name: 'Save this note' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(paul.page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await paul.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await paul.page.getByRole('article').getByRole('button', { name: 'Copy link' }).click();
  await expect(paul.page.getByText('Link copied.')).toBeVisible();
  const link = await paul.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe(`?note=${noteId}`);

  // Chromium on Linux has no share sheet.
  await paul.page.evaluate(() => {
    const share = async ({ url }: ShareData) => {
      document.documentElement.dataset.sent = url;
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await paul.page
    .getByRole('article')
    .getByRole('button', { name: /^Actions for / })
    .click();
  await paul.page.getByRole('menuitem', { name: 'Send link' }).click();
  await expect(paul.page.locator('html')).toHaveAttribute('data-sent', link);

  // A granted right applies at once in the open note.
  await otilia.changePermission('Paul', 'Can edit');
  await expect(paul.page.getByText('You can edit this note')).toBeVisible();
  await expect(paul.editButton).toBeVisible();

  // Readers see edits live.
  await otilia.typeAtEnd('Then it rained.');
  await expect(paul.body).toContainText('Then it rained.', soon);

  // Text size and line height belong to the note, so everyone sees a change at once.
  await page.getByRole('button', { name: 'Text size and line height' }).click();
  const size = page.getByRole('spinbutton', { name: 'Text size' });
  await page.getByRole('button', { name: 'Text size: more' }).click();
  await expect(size).toHaveValue('20');
  await expect(otilia.body).toHaveCSS('font-size', '20px');
  await expect(paul.body).toHaveCSS('font-size', '20px', soon);
  await page.getByRole('spinbutton', { name: 'Line height' }).press('ArrowUp');
  await expect(paul.body).toHaveCSS('line-height', `${20 * 1.85}px`, soon);
  await size.fill('400');
  await size.press('Enter');
  await expect(size).toHaveValue('72');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(paul.body).toHaveCSS('font-size', '18px', soon);
  await expect(paul.body).toHaveCSS('line-height', `${18 * 1.8}px`);
  await page.keyboard.press('Escape');

  // The history: the editor has its own entry, and Done returns to the one before it.
  await otilia.doneButton.click();
  await expect(page).toHaveURL(`/?note=${noteId}`);
  await expect(otilia.body).toHaveAttribute('contenteditable', 'false');
  const title = await otilia.title.boundingBox();
  await otilia.edit();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  expect((await otilia.title.boundingBox())?.y).toBeCloseTo(title?.y ?? 0, 0);
  await page.goBack();
  await expect(otilia.editButton).toBeVisible();
  await page.goForward();
  await expect(otilia.doneButton).toBeVisible();
  await otilia.doneButton.click();
  await expect(page).toHaveURL(`/?note=${noteId}`);

  // The toolbar and the width of the lines are stored in this browser.
  await otilia.edit();
  await page.getByRole('button', { name: 'Hide toolbar' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  const measured = (await otilia.body.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Optimize readability' }).click();
  await expect.poll(async () => (await otilia.body.boundingBox())?.width).toBeGreaterThan(measured + 100);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show toolbar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Optimize readability', pressed: false })).toBeVisible();
  await page.getByRole('button', { name: 'Optimize readability' }).click();
  await page.getByRole('button', { name: 'Show toolbar' }).click();

  // Another notebook, created in the picker; undone and chosen again.
  const picker = page.getByRole('button', { name: /^Notebook and section/ });
  const goesTo = async (name: string) => {
    await picker.click();
    await page.getByRole('option', { name: 'Create new notebook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New notebook' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(picker).toContainText(name);
  };
  await goesTo('Walks');
  // The toolbar's has nothing to undo.
  await page.getByRole('button', { name: 'Undo', disabled: false }).click();
  await expect(picker).toContainText('My Notebook');

  // A draft: it cannot be shared, and choosing its place creates the note.
  await page.goto('/?n');
  await page.getByRole('article').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Please write something to publish')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Only You' }).click();
  await expect(page.getByText('Please write something to share')).toBeVisible();
  await goesTo('Rivers');
  await page.waitForURL(/\?note=.*&edit/);
  await otilia.saved();
  await expect(page.getByRole('article').getByRole('link', { name: 'Rivers' })).toBeVisible();

  // Deleted from its own menu, it is no longer selected.
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Are you absolutely sure you want to DELETE this note?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL('/');
});

test('the frame of a note fits where there is little room, and the text stays where one reads', async ({
  joins,
}) => {
  const rosa = new NotePage(await joins({ username: 'rosa', name: 'Rosa' }));
  const page = rosa.page;
  await rosa.write('The sea', paragraph);
  for (let count = 1; count <= 30; count += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(`${count}. ${paragraph}`);
  }
  await rosa.saved();
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const article = page.getByRole('article');
    await expect(rosa.doneButton).toBeVisible();
    await expect
      .poll(() => article.evaluate((element) => element.scrollWidth <= element.clientWidth))
      .toBe(true);
    await page.getByRole('button', { name: 'Text size and line height' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Line height' })).toHaveValue('1.8');
    await page.keyboard.press('Escape');

    // The middle of the text keeps its position in both changes of the mode.
    await rosa.doneButton.click();
    await expect(rosa.editButton).toBeVisible();
    const read = rosa.body.locator('p').nth(12);
    await scrolls(page, () => read.evaluate((element) => element.scrollIntoView({ block: 'start' })));
    await scrolls(page, () => page.mouse.wheel(0, -120));
    const top = async () => (await rosa.body.locator('p').nth(12).boundingBox())?.y ?? 0;
    const before = await top();
    await rosa.edit();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    await expect(rosa.body).toBeFocused();
    // The caret is there too: typing does not scroll.
    await page.keyboard.type('x');
    expect(Math.abs((await top()) - before)).toBeLessThan(60);
  }
  // On the narrowest screen the actions are in the menu.
  await expect(page.getByRole('article').getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  for (const name of ['Share', 'Publish', 'Move to…', 'Copy to…', 'Delete'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
});
