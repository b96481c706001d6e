import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { blockLooks } from '../../support/browser/block-looks.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';

const kinds = ['default', 'info', 'success', 'warning', 'danger'];
const item = (text: string, checked = '') =>
  `<div class="action-item"><input type="checkbox"${checked}><div class="action-item-text">${text}</div></div>`;

/** Every block with text, and the dividers between them. */
const everyBlock = [
  '<h1>One note of everything</h1><p>A paragraph of <a href="https://example.org">a link</a> and <code>code</code>.</p>',
  item('Buy milk'),
  item('Ask bob', ' checked'),
  '<h2>Beside each other</h2>',
  '<div class="columns"><div class="column"><h3>Left</h3><p>Some words of it, which take more than one line of the column.</p></div>',
  `<div class="column"><p></p><ul><li><p>one</p></li><li><p>two</p></li></ul>${item('inside')}</div></div>`,
  '<details class="expand"><summary>More of it</summary><p>Below.</p><h4>And</h4><p>below that.<br></p></details>',
  ...kinds.map(
    (kind) =>
      `<div class="message-box message-box-${kind}"><p>A message, ${kind}.</p><p>Its <a href="https://example.org">end</a>.</p></div>`,
  ),
  ...[...kinds, 'primary'].flatMap((kind) => [
    `<div class="panel panel-${kind}"><h3>Panel</h3><p>of ${kind}, <a href="https://example.org">link</a></p></div>`,
    `<div class="panel panel-${kind} panel-light"><p>of ${kind}, light</p></div>`,
  ]),
  '<blockquote class="quote"><p>Said once.</p><p>And again.</p></blockquote>',
  '<pre class="code-snippet"><code class="language-javascript">const one = 1; // comment\nreturn "two";\n</code></pre>',
  '<pre class="code-snippet"><code class="language-json">{ "one": 1, "two": [] }</code></pre>',
  '<table class="table striped"><tbody><tr><th><p>Week</p></th><th><p>What came of it in the end</p></th></tr><tr><td><p>1</p><p>a</p></td><td><ul><li><p>in a list</p></li></ul></td></tr></tbody></table>',
  '<table class="table bordered"><tbody><tr><td colwidth="200"><p>wide</p></td><td colwidth="90"><p>less</p></td></tr></tbody></table>',
  '<hr class="divider"><p></p><ol><li><p>first</p></li></ol><p>The end.</p>',
].join('');

/** A note with this HTML. Its line height is set, so readers see the same. */
async function newNote(page: Page, title: string, htmlContent: string): Promise<{ id: string }> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const answer = await page.request.post('/api/notes/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, htmlContent, lineHeight: 1.7 },
  });
  const { note } = (await answer.json()) as { note: { id: string } };
  return { id: note.id };
}

/** Uploads a picture into a note; its address. */
async function newPicture(page: Page, noteid: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const answer = await page.request.post(api.notes.uploadImage.path, {
    headers: { authorization: `Bearer ${token}`, fileid: '1', noteid },
    multipart: { [api.notes.uploadImage.file.field]: noisePng('noise.png', 700) },
  });
  return api.notes.uploadImage.response.parse(await answer.json()).location;
}

/** The page of a published note as a guest has it. */
async function openAsGuest(page: Page, noteId: string): Promise<Locator> {
  await page.goto(`/?note=${noteId}`);
  const text = page.locator('.note-text');
  await text.locator('details').evaluateAll((all) => {
    for (const expand of all) (expand as HTMLDetailsElement).open = true;
  });
  return text;
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('.ProseMirror').analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, where).toEqual([]);
}

test('every block has the same box and looks alike to guests, to whoever reads in the app, and to whoever writes', async ({
  joins,
  guest,
}) => {
  const sigrid = new NotePage(await joins({ username: 'sigrid', name: 'Sigrid' }));
  const { page, body } = sigrid;
  await page.goto('/');
  const { id } = await newNote(page, 'Looks', everyBlock);
  const picture = `<figure class="image"><img src="${await newPicture(page, id)}"><figcaption>A picture.</figcaption></figure>`;
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  for (const [path, data] of [
    [api.notes.create.path, { noteId: id, htmlContent: everyBlock + picture }],
    [api.notes.publish.path, { noteId: id, on: true }],
  ] as const) {
    const { ok } = await page.request
      .post(path, { headers: { authorization: `Bearer ${token}` }, data })
      .then((answer) => ({ ok: answer.ok() }));
    expect(ok, path).toBe(true);
  }
  const guestPage = await guest();
  const guestText = await openAsGuest(guestPage, id);
  await sigrid.read(id);
  await body.getByRole('button', { name: 'Expand: More of it' }).click();
  // Highlighted once it has been visible.
  await body.locator('pre').first().scrollIntoViewIfNeeded();
  await expect(body.locator('.hljs-keyword').first()).toHaveText('const');
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    for (const each of [page, guestPage]) {
      await each.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await each.setViewportSize({ width, height: 900 });
      // The box of a picture is its own once it is there.
      await each.locator('figure img').scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          each.locator('figure img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth),
        )
        .toBeGreaterThan(0);
    }
    const read = await blockLooks(body);
    expect(read.length).toBeGreaterThan(75);
    expect(await blockLooks(guestText), `to guests, ${width} px`).toEqual(read);
    await sigrid.edit();
    expect(await blockLooks(body), `while writing, ${width} px`).toEqual(read);
    await expectAccessible(page, `writing, ${width} px`);
    await sigrid.doneButton.click();
    await sigrid.editButton.waitFor();
    await expectAccessible(page, `reading, ${width} px`);
  }
  // Beside each other on the page of a note, under each other on a phone.
  const tops = () =>
    body.locator('.column').evaluateAll((columns) => columns.map((each) => each.getBoundingClientRect().top));
  expect(new Set(await tops()).size).toBe(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(new Set(await tops()).size).toBe(1);
});

test('blocks are written in, changed and deleted by keys and pointer, and only read by who reads', async ({
  joins,
}) => {
  const page = await joins({ username: 'signe', name: 'Signe' });
  await page.goto('/');
  const signe = new NotePage(page);
  const { body } = signe;
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const { id } = await newNote(
    page,
    'Keys',
    `${item('Buy milk')}<details class="expand"><summary>More</summary><p>Below</p></details>` +
      '<div class="panel panel-info"><p>Known</p></div><pre class="code-snippet"><code>let a = 1;</code></pre><p>End</p>',
  );

  // A reader cannot tick or delete anything, but can open expands and copy code.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signe.read(id);
  const box = body.getByRole('checkbox', { name: 'Done: Buy milk' });
  await expect(box).toBeDisabled();
  const toggle = body.getByRole('button', { name: 'Expand: More' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(body.getByText('Below')).toBeHidden();
  await toggle.focus();
  await keys('Enter');
  await expect(body.getByText('Below')).toBeVisible();
  await body.getByText('More', { exact: true }).click();
  await expect(body.getByText('Below')).toBeHidden();
  await body.locator('pre').hover();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await body.getByRole('button', { name: 'Copy' }).click();
  await expect(body.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('let a = 1;');

  // The same editor, after switching to editing.
  await signe.edit();
  await box.click();
  await expect(box).toBeChecked();
  await signe.clickInto(body.getByText('Buy milk'));
  await keys('Control+Enter');
  await expect(box).not.toBeChecked();
  await keys('End', 'Enter');
  await page.keyboard.type('Bread');
  await expect(body.locator('.action-item')).toHaveText(['Buy milk', 'Bread']);

  // Summary and body of an expand.
  await signe.clickInto(body.getByText('More', { exact: true }));
  await keys('End');
  await page.keyboard.type('!');
  await expect(body.locator('summary')).toHaveText('More!');
  await expect(body.getByText('Below')).toBeHidden();
  await keys('Enter');
  await expect(body.getByText('Below')).toBeVisible();
  await keys('End', 'Enter');
  await page.keyboard.type('After');
  await expect(body.locator('.expand + p')).toHaveText('After');

  // The tools of a panel by keyboard; each change is one undo step.
  const panel = body.locator('.panel');
  await signe.clickInto(panel);
  await keys('End', 'Alt+Shift+Enter');
  await expect(page.getByRole('button', { name: 'Type: Info' })).toBeFocused();
  await keys('ArrowRight', 'Enter');
  await expect(panel).toHaveClass(/panel-info panel-light/);
  await keys('Alt+Shift+Enter', 'Enter');
  await page.getByRole('menuitem', { name: 'Danger' }).press('Enter');
  await expect(panel).toHaveClass(/panel-danger panel-light/);
  await page.keyboard.type('!');
  await expect(panel).toHaveText('Known!');
  await keys('Alt+Shift+Enter', 'End', 'Enter');
  await expect(panel).toHaveCount(0);
  await keys('Control+z');
  await expect(panel).toHaveText('Known!');
  await keys('Control+z');
  await expect(panel).toHaveText('Known');

  // Code: choosing the language by name, Tab, syntax colors.
  await body.locator('pre').click();
  await page.getByRole('button', { name: 'Language: Plain text' }).click();
  await page.getByRole('textbox', { name: 'Search languages' }).fill('typesc');
  await keys('Enter');
  await expect(body.locator('.hljs-keyword')).toHaveText('let');
  await signe.clickInto(body.locator('pre'));
  await keys('Home', 'Tab');
  await expect(body.locator('pre')).toHaveText('  let a = 1;');
  // By the pointer, for any position of the caret.
  await body.locator('hr, .expand').first().hover();
  await page.getByRole('button', { name: 'Delete expand' }).click();
  await expect(body.locator('.expand')).toHaveCount(0);

  // Leaving the text by keyboard.
  await signe.clickInto(body.getByText('End', { exact: true }));
  await keys('Tab');
  await expect(body.locator('p').last()).toHaveText(/\u2003\u2003/);
  await expect(body).toBeFocused();
  await keys('Escape', 'Tab');
  await expect(body).not.toBeFocused();

  // An empty line shows a hint until a key is pressed.
  await signe.clickInto(body.getByText('End'));
  await keys('End', 'Enter');
  const hint = body.locator('[data-hint="Type \'/\' for options"]');
  await expect(hint).toHaveCount(1);
  await keys('Shift');
  await expect(hint).toHaveCount(0);
  await signe.saved();

  // Back in the view nothing can be changed, also on a small screen.
  await signe.doneButton.click();
  await expect(box).toBeDisabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});
