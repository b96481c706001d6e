import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { greyTiff, noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

/** A notebook with two notes outside sections, two sections with two notes each, and an empty one. */
async function aNotebook(person: ApiPerson): Promise<string> {
  const { notebook } = await person.call(api.notebooks.create, { body: { name: 'Rivers' } });
  const sectionId: Record<string, string> = {};
  for (const [title, color] of [
    ['Upstream', '#3d8dd9'],
    ['Deltas', '#c2703d'],
    ['Unsorted', '#d3d3d3'],
  ] as const) {
    const body = { notebookId: notebook.id, title, color };
    sectionId[title] = (await person.call(api.sections.create, { body })).section.id;
  }
  const order: Record<string, string[]> = { '': [], Upstream: [], Deltas: [] };
  for (const [title, section] of [
    ['Maps', ''],
    ['Ferries', ''],
    ['Springs', 'Upstream'],
    ['Rapids', 'Upstream'],
    ['Sand', 'Deltas'],
    ['Tides', 'Deltas'],
  ] as const) {
    const place = { notebookId: notebook.id, ...(section && { sectionId: sectionId[section] ?? null }) };
    const body = { ...place, title, textContent: title };
    const { note } = await person.call(api.notes.create, { headers: {}, body });
    order[section]?.push(note.id);
  }
  await person.call(api.notebooks.edit, {
    body: {
      id: notebook.id,
      notesOrder: [...(order[''] ?? []), ...Object.values(sectionId)],
      newSectionData: {
        [sectionId.Upstream ?? '']: order.Upstream ?? [],
        [sectionId.Deltas ?? '']: order.Deltas ?? [],
      },
    },
  });
  return notebook.id;
}

/** The entries of the board from top to bottom: sections by name, their notes after a dot. */
const board = (page: Page) =>
  page.locator('[data-handle]').evaluateAll((handles) =>
    handles.map((handle) => {
      const title = handle.getAttribute('aria-label')?.replace('Move ', '');
      return handle.closest('[data-section] [data-note]') ? `·${title}` : title;
    }),
  );

/** The headings of the open notebook, from top to bottom. */
const reading = (page: Page) => page.locator('article').locator('h2, h3').allTextContents();

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true });

/** A place on a note or on the head of a section, at a share of its width. */
async function on(page: Page, title: string, share: number) {
  const part = page.locator('[data-note], [data-section-head]').filter({ has: handle(page, title) });
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error(`${title} is not on screen`);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/** Drags a handle to a point on another element, by mouse. */
async function carry(page: Page, title: string, to: string, share: number) {
  await handle(page, title).hover();
  await page.mouse.down();
  const target = await on(page, to, share);
  await page.mouse.move(target.x, target.y, { steps: 6 });
  await expect(page.locator('[data-mark]')).toBeVisible();
  await page.mouse.up();
}

const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit Notebook' }).click();
  await page.getByRole('form', { name: 'Edit Notebook' }).waitFor();
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('a notebook is read, edited, put in order by mouse and by keys, and changes are taken back or given up', async ({
  guest,
  product,
}) => {
  const lukas = await registerPerson(product, 'lukas');
  const notebookId = await aNotebook(lukas);
  const page = await signedIn(await guest(), lukas);
  await page.goto(`/?notebook=${notebookId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rivers' })).toBeVisible();
  await expect(page.getByRole('article').getByText('6 notes')).toBeVisible();
  const before = ['Maps', 'Ferries', 'Upstream', 'Springs', 'Rapids', 'Deltas', 'Sand', 'Tides', 'Unsorted'];
  await expect.poll(() => reading(page)).toEqual(before);
  await expect(page.getByRole('article').getByRole('link', { name: 'Maps' })).toHaveAttribute(
    'href',
    /\/\?note=[\w-]+$/,
  );

  // The main actions of the owner are outside of the menu.
  await expect(
    page.getByRole('article').getByRole('link', { name: 'New Note', exact: true }),
  ).toHaveAttribute('href', `/?n&notebook=${notebookId}`);
  await page.getByRole('article').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('form', { name: 'Edit Notebook' }).waitFor();
  await page.goBack();
  await expect.poll(() => reading(page)).toEqual(before);

  // By mouse: out of a section, into an empty one, and a whole section before another.
  await edit(page, 'Rivers');
  await expect(page).toHaveURL(/&edit/);
  await expect(save(page)).toHaveCount(0);
  await carry(page, 'Sand', 'Ferries', 0.1);
  await expect
    .poll(() => board(page))
    .toEqual(['Maps', 'Sand', 'Ferries', 'Upstream', '·Springs', '·Rapids', 'Deltas', '·Tides', 'Unsorted']);
  await carry(page, 'Maps', 'Unsorted', 0.5);
  await carry(page, 'Deltas', 'Upstream', 0.5);
  const arranged = [
    'Sand',
    'Ferries',
    'Deltas',
    '·Tides',
    'Upstream',
    '·Springs',
    '·Rapids',
    'Unsorted',
    '·Maps',
  ];
  await expect.poll(() => board(page)).toEqual(arranged);

  // Escape cancels a drag, and leaving with unsaved changes asks for confirmation.
  await handle(page, 'Tides').hover();
  await page.mouse.down();
  await page.mouse.move(10, 500, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => board(page)).toEqual(arranged);
  await page.goBack();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(page).toHaveURL(/&edit/);

  await page.getByLabel('Name', { exact: true }).fill('Rivers and ferries');
  await page.getByLabel('Description').fill('Of the north.');
  await expect(page.getByText('13 of 300 characters')).toBeVisible();
  const sent = page.waitForRequest('**/api/notebooks/edit');
  await save(page).click();
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['description', 'id', 'name', 'newSectionData', 'notesOrder']);
  await expect(page.getByRole('heading', { level: 1, name: 'Rivers and ferries' })).toBeVisible();
  await expect(page).not.toHaveURL(/&edit/);
  const titles = arranged.map((title) => title.replace('·', ''));
  await expect.poll(() => reading(page)).toEqual(titles);
  await page.reload();
  await expect.poll(() => reading(page)).toEqual(titles);

  // By keyboard: picked up, moved into the section above, cancelled; then moved by the menu; then the save is undone.
  await edit(page, 'Rivers and ferries');
  await handle(page, 'Springs').focus();
  await page.keyboard.press('Space');
  await expect(handle(page, 'Springs')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle(page, 'Springs')).toBeFocused();
  const inDeltas = [
    'Sand',
    'Ferries',
    'Deltas',
    '·Tides',
    '·Springs',
    'Upstream',
    '·Rapids',
    'Unsorted',
    '·Maps',
  ];
  await expect.poll(() => board(page)).toEqual(inDeltas);
  await expect(page.getByText('Springs is at position 2 of 2 in Deltas.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect.poll(() => board(page)).toEqual(arranged);
  await expect(handle(page, 'Springs')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More for Sand' }).click();
  await page.getByRole('menuitem', { name: 'Upstream' }).click();
  await expect(page.getByRole('button', { name: 'More for Sand' })).toBeFocused();
  await expect
    .poll(() => board(page))
    .toEqual([
      'Ferries',
      'Deltas',
      '·Tides',
      'Upstream',
      '·Rapids',
      '·Springs',
      '·Sand',
      'Unsorted',
      '·Maps',
    ]);
  await save(page).click();
  await expect(page).not.toHaveURL(/&edit/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => reading(page)).toEqual(titles);
  await page.reload();
  await expect.poll(() => reading(page)).toEqual(titles);

  // After cancelling, the order is unchanged.
  await edit(page, 'Rivers and ferries');
  await page.getByLabel('Name', { exact: true }).fill('Roads');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rivers and ferries' })).toBeVisible();
});

test('a cover is chosen, refused, sent, changed and removed', async ({ joins }) => {
  // Joined in the browser, so that it has the cookie for files.
  const page = await joins({ username: 'nils', name: 'Nils' });
  await page.goto('/');
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(`/?notebook=${await aNotebookCalled(page, 'Birds')}&edit`);
  const choose = page.locator('input[type="file"]');
  const cover = page.locator('article img[src*="/files/"]');
  await expect(page.getByRole('button', { name: 'Choose a cover' })).toBeVisible();

  await choose.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Upload Failed. Only image files are accepted.')).toBeVisible();
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText('Upload Failed. Max file size allowed: 2mb.')).toBeVisible();
  // Name and size are right, but the content is no picture: the server rejects it.
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await page.getByText('There is no preview for this file type.').waitFor();
  await save(page).click();
  await expect(page.getByText('Upload Failed. Only image files are accepted.')).toBeVisible();
  await expect(save(page)).toBeFocused();

  await choose.setInputFiles(noisePng('a.png', 400));
  await expect(page.getByRole('img', { name: 'How a.png will look' })).toBeVisible();
  await page.route('**/change-cover', (route) => route.abort());
  await save(page).click();
  await expect(page.getByText('Image upload failed due to a XHR Transport error. Code: 0')).toBeVisible();
  await page.unroute('**/change-cover');
  await page.route('**/change-cover', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await save(page).click();
  await expect(page.getByText('HTTP Error: 502')).toBeVisible();
  await page.unroute('**/change-cover');
  await save(page).click();
  await expect(cover).toBeVisible();
  const first = await cover.getAttribute('src');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await edit(page, 'Birds');
  await choose.setInputFiles(greyTiff('scan.tiff', 64));
  await expect(page.getByText('There is no preview for this file type.')).toBeVisible();
  await save(page).click();
  await expect(cover).not.toHaveAttribute('src', first ?? '');

  await edit(page, 'Birds');
  await page.getByRole('button', { name: 'Remove cover' }).click();
  await expect(page.getByRole('button', { name: 'Choose a cover' })).toBeFocused();
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Birds' })).toBeVisible();
  await expect(cover).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Birds' })).toBeVisible();
  await expect(cover).toHaveCount(0);
});

test('a finger puts notes in order by their handles and scrolls by everything else; a reader keeps the notebook', async ({
  browser,
  product,
}) => {
  const magda = await registerPerson(product, 'magda');
  const reader = await registerPerson(product, 'lukas', '2');
  const notebookId = await aNotebook(magda);
  await magda.call(api.notebooks.share, { body: { notebookId, usersView: [reader.id], usersEdit: [] } });
  const phone = {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: product.url,
  };
  const context = await browser.newContext(phone);
  const page = await signedIn(await context.newPage(), magda);
  await page.goto(`/?notebook=${notebookId}&edit`);
  await handle(page, 'Ferries').waitFor();
  // The head begins and ends with the page below, and the help takes one line.
  const head = await page.getByRole('heading', { level: 1 }).boundingBox();
  const done = await page.getByRole('button', { name: 'Done' }).boundingBox();
  const help = await page.getByText('Drag notes and sections by their handles.').boundingBox();
  expect([head?.x, (done?.x ?? 0) + (done?.width ?? 0)]).toEqual([16, 344]);
  expect(help?.height).toBeLessThanOrEqual(24);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1) {
      const share = step / 8;
      await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
  };
  const scrolled = () => page.getByRole('form').evaluate((form) => form.getBoundingClientRect().top);

  // A touch on the text of a note scrolls the page and moves nothing.
  const words = await on(page, 'Springs', 0.5);
  const before = await scrolled();
  await swipe(words, { x: words.x, y: words.y - 200 });
  await touch('touchEnd');
  await expect.poll(scrolled).toBeLessThan(before - 100);
  await expect(save(page)).toHaveCount(0);

  const target = await on(page, 'Maps', 0.5);
  await swipe(await centreOf(page, 'Ferries'), { x: target.x, y: target.y - 20 });
  await expect(page.locator('[data-mark]')).toBeVisible();
  await touch('touchEnd');
  await expect
    .poll(() => board(page).then((all) => all.slice(0, 3)))
    .toEqual(['Ferries', 'Maps', 'Upstream']);
  await save(page).click();
  await expect.poll(() => reading(page).then((all) => all.slice(0, 2))).toEqual(['Ferries', 'Maps']);
  await context.close();

  const other = await browser.newContext({ viewport: { width: 900, height: 900 }, baseURL: product.url });
  const theirs = await signedIn(await other.newPage(), reader);
  await theirs.goto(`/?notebook=${notebookId}&edit`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Rivers' })).toBeVisible();
  await expect(theirs.getByText('by Magda').first()).toBeVisible();
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByRole('button', { name: '1 Save' })).toHaveAttribute('aria-pressed', 'true');
  await theirs.reload();
  await theirs.getByRole('button', { name: '1 Save' }).click();
  await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await theirs.getByRole('button', { name: 'Actions for Rivers' }).click();
  await expect(theirs.getByRole('menuitem')).toHaveText([
    'Open notebook',
    'Open in new tab',
    'Export…',
    'Print / PDF',
    'Report',
    'Remove from my list',
  ]);
  await other.close();
});

/** Creates a notebook of the person signed in on a page. */
async function aNotebookCalled(page: Page, name: string): Promise<string> {
  return page.evaluate(async (body) => {
    const token = localStorage.getItem('jwtToken');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/notebooks/create', { method: 'POST', headers, body });
    return (await answer.json()).notebook.id;
  }, JSON.stringify({ name }));
}

async function centreOf(page: Page, title: string) {
  const box = await handle(page, title).boundingBox();
  if (!box) throw new Error(`${title} is not on screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The page, with the session of a person who joined over HTTP. */
async function signedIn(page: Page, { token }: ApiPerson): Promise<Page> {
  await page.addInitScript((stored) => localStorage.setItem('jwtToken', stored), token);
  return page;
}
