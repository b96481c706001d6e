import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import type { Locator, Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

interface Block {
  /** The query after the slash, and the name of the menu entry. */
  find: string;
  entry: string;
  /** Its element. */
  element: string;
  /** Actions of its author before they type into it. */
  first?: (note: NotePage) => Promise<void>;
  /** Another one of its shape is written in by each commit. */
  atNight?: true;
}

/** One block of each kind in the menu. */
const everyBlock: readonly Block[] = [
  { find: 'action', entry: 'Action Item', element: '.action-item' },
  { find: 'numbered', entry: 'Numbered List', element: 'ol', atNight: true },
  { find: 'bullet', entry: 'Bullet List', element: 'ul' },
  { find: 'columns', entry: 'Columns', element: '.columns', atNight: true },
  { find: 'expand', entry: 'Expand', element: '.expand', atNight: true },
  { find: 'table', entry: 'Table', element: 'table' },
  {
    find: 'quote',
    entry: 'Quote',
    element: 'blockquote',
    // It is inserted with a quotation, whose last line is the author.
    first: async ({ body, page }) => {
      await body.locator('blockquote strong').click();
      await page.keyboard.press('End');
    },
  },
  { find: 'snippet', entry: 'Code Snippet', element: 'pre' },
  { find: 'tag', entry: 'Tag/Status', element: '.tag' },
  { find: 'warning', entry: 'Message Box: Warning', element: '.message-box-warning', atNight: true },
  { find: 'primary', entry: 'Panel: Primary', element: '.panel-primary' },
  { find: 'heading', entry: 'Heading 1', element: 'h1', atNight: true },
];

for (const { name, blocks, tag, when } of [
  { name: 'a block of each shape', blocks: everyBlock.filter(({ atNight }) => !atNight), tag: '', when: {} },
  {
    name: 'every other block',
    blocks: everyBlock.filter(({ atNight }) => atNight),
    tag: '2',
    when: { tag: '@nightly' },
  },
]) {
  test(
    `two people write in ${name}, and go on when one deletes it in which the other is writing`,
    when,
    async ({ guest, product }) => {
      const wanda = await registerPerson(product, 'wanda', tag);
      const xaver = await registerPerson(product, 'xaver', tag);
      const lines = blocks.map(
        (_, index) => `<p>above${index}.</p><p>slot${index}.</p><p>below${index}.</p>`,
      );
      const body = { title: 'Every block', htmlContent: `<p>On top.</p>${lines.join('')}` };
      const { note } = await wanda.call(api.notes.create, { headers: {}, body });
      await wanda.call(api.notes.share, { body: { noteId: note.id, usersEdit: [xaver.id], usersView: [] } });

      const writer = new NotePage(await signedIn(await guest(), wanda));
      const other = new NotePage(await signedIn(await guest(), xaver));
      const failures = [writer, other].flatMap(({ page }) => failuresOf(page));
      for (const each of [writer, other]) {
        await each.page.setViewportSize({ width: 900, height: 700 });
        await each.open(note.id);
      }

      for (const [index, block] of blocks.entries()) {
        await test.step(`${block.entry}: both write in it`, async () => {
          await writer.body.getByText(`slot${index}.`).click({ clickCount: 3 });
          await writer.page.keyboard.type('/');
          await writer.page.keyboard.insertText(block.find);
          await writer.page.getByRole('option', { name: block.entry }).first().waitFor();
          await writer.page.keyboard.press('Enter');
          await block.first?.(writer);
          await writer.page.keyboard.insertText(`mine${index}.`);
          await other.body.locator(block.element).getByText(`mine${index}.`).last().click();
          await other.page.keyboard.press('Home');
          // Home is before the tag: move the caret into it.
          if (block.element === '.tag') await other.page.keyboard.press('ArrowRight');
          await Promise.all([
            other.page.keyboard.type(`yours${index}.`),
            writer.page.keyboard.type(`more${index}.`),
          ]);
          for (const { body } of [writer, other]) {
            await expect(body.locator(block.element, { hasText: `yours${index}.` })).toHaveCount(1);
            await expect(body.locator(block.element, { hasText: `more${index}.` })).toHaveCount(1);
          }
          await expectTheSame(writer, other);
        });
      }

      for (const [index, block] of blocks.entries()) {
        await test.step(`${block.entry}: one deletes it, the other is writing in it`, async () => {
          await writer.body.getByText(`above${index}.`).click();
          await writer.page.keyboard.press('End');
          await writer.body
            .getByText(`below${index}.`)
            .click({ modifiers: ['Shift'], position: { x: 1, y: 12 } });
          await other.body
            .locator(block.element, { hasText: `yours${index}.` })
            .getByText(`more${index}.`)
            .last()
            .click();
          const writes = other.page.keyboard.type(`late${index} and more`, { delay: 10 });
          await expect(writer.body).toContainText(`late${index}`);
          await writer.page.keyboard.press('Delete');
          await writes;
          await expect(writer.body.locator(block.element, { hasText: `yours${index}.` })).toHaveCount(0);
          await expectTheSame(writer, other);
        });
      }

      for (const each of [writer, other]) await each.saved();
      const text = await outlineOf(writer.body);
      await writer.page.reload();
      await expect.poll(() => outlineOf(writer.body)).toBe(text);
      expect(failures).toEqual([]);
    },
  );
}

test('a divider goes while another types beside it, and a picture while another writes its caption', async ({
  guest,
  product,
}) => {
  const [zita, zeno] = [await registerPerson(product, 'zita'), await registerPerson(product, 'zeno')];
  const htmlContent = '<p>above.</p><hr><p>beside.</p><p>slot.</p><p>end.</p>';
  const body = { title: 'Divider and picture', htmlContent };
  const { note } = await zita.call(api.notes.create, { headers: {}, body });
  await zita.call(api.notes.share, { body: { noteId: note.id, usersEdit: [zeno.id], usersView: [] } });
  const writer = new NotePage(await signedIn(await guest(), zita));
  const other = new NotePage(await signedIn(await guest(), zeno));
  const failures = [writer, other].flatMap(({ page }) => failuresOf(page));
  for (const each of [writer, other]) await each.open(note.id);

  await writer.body.locator('hr').click();
  await expect(writer.body.locator('hr')).toHaveClass(/ProseMirror-selectednode/);
  await other.body.getByText('beside.').click();
  await other.page.keyboard.press('Home');
  const beside = other.page.keyboard.type('written while it goes ', { delay: 20 });
  await expect(writer.body).toContainText('writ');
  await writer.page.keyboard.press('Delete');
  await beside;
  for (const each of [writer, other]) {
    await expect(each.body.locator('hr')).toHaveCount(0);
    await expect(each.body.getByText('written while it goes beside.', { exact: true })).toBeVisible();
  }
  await expectTheSame(writer, other);

  await writer.body.getByText('slot.').click({ clickCount: 3 });
  const chooser = writer.page.waitForEvent('filechooser');
  await writer.page.keyboard.type('/image');
  await writer.page.getByRole('option', { name: 'Image' }).first().waitFor();
  await writer.page.keyboard.press('Enter');
  await (await chooser).setFiles(noisePng('noise.png', 80));
  await expect(other.body.locator('figure.image img[src]')).toBeVisible();
  const caption = other.body.locator('figcaption');
  await caption.click();
  const captioning = other.page.keyboard.type('A caption that comes too late', { delay: 20 });
  await expect(writer.body.locator('figcaption')).toContainText('A ca');
  await writer.body.locator('figure.image img[src]').click();
  await writer.page.keyboard.press('Delete');
  await captioning;
  for (const each of [writer, other]) await expect(each.body.locator('figure')).toHaveCount(0);
  await expectTheSame(writer, other);

  // Both continue to type.
  await other.body.getByText('end.').click();
  await other.page.keyboard.press('End');
  await other.page.keyboard.type(' Not yet.');
  await expect(writer.body).toContainText('end. Not yet.');
  for (const each of [writer, other]) await each.saved();
  await expectTheSame(writer, other);
  expect(failures).toEqual([]);
});

test('at 360 pixels the keyboard finds, leaves and inserts from the slash menu, chooses an emoji and gets a quotation', async ({
  guest,
  product,
}) => {
  const yara = await registerPerson(product, 'yara');
  const page = await signedIn(await guest(), yara);
  await page.setViewportSize({ width: 360, height: 740 });
  const failures = failuresOf(page);
  const note = new NotePage(page);
  await note.write('By keyboard', 'An');
  const { keyboard } = page;
  const menu = page.getByRole('listbox', { name: 'Blocks to insert' });
  const options = page.getByRole('option');
  const active = page.getByRole('option', { selected: true });

  await keyboard.type('d/or ');
  await expect(menu).toBeHidden();
  await keyboard.type('/');
  await expect(options.first()).toContainText('Heading 1');
  const box = await menu.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  await expect(note.body).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) as string,
  );
  await expectAccessible(page, '[role="listbox"]');
  await keyboard.press('End');
  await expect(active).toContainText('Heading 4');
  await keyboard.press('ArrowDown');
  await expect(active).toContainText('Heading 1');
  await keyboard.press('Backspace');
  await expect(menu).toBeHidden();
  await expect(note.body).toHaveText('And/or ');

  await keyboard.type('/TAB');
  await expect(options).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await keyboard.type(' /zzz');
  await expect(page.getByText('No results.', { exact: false }).first()).toBeVisible();
  await keyboard.type(' is left');
  await expect(menu).toBeHidden();
  await expect(note.body).toHaveText('And/or /TAB /zzz is left');

  await keyboard.press('Enter');
  await keyboard.type('/panel');
  await expect(active).toContainText('Panel');
  await keyboard.press('ArrowRight');
  await expect(options).toHaveCount(12);
  await keyboard.press('ArrowLeft');
  await expect(active).toContainText('Text on a coloured background');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('In it /emoji');
  await active.getByText('Emoji', { exact: true }).waitFor();
  await keyboard.press('Enter');
  await page.getByLabel('Search emoji').waitFor();
  const picker = await page.getByRole('dialog', { name: 'Emoji' }).boundingBox();
  expect(picker && picker.x >= 0 && picker.x + picker.width <= 360).toBe(true);
  await page.getByRole('gridcell').first().waitFor();
  await expectAccessible(page, '[role="dialog"]');
  await keyboard.type('spouting whale');
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeHidden();
  await expect(note.body.locator('.panel-light')).toHaveText('In it 🐳');

  // A quotation is inserted as text, also when it looks like HTML; and the service may return none.
  await page.route('**/api/tpservices/getQuote', (route) =>
    route.fulfill({
      json: { success: true, message: '', content: '<img src=x onerror=alert(1)>', author: 'Nobody' },
    }),
  );
  await keyboard.press('Control+End');
  await keyboard.type('/quote');
  await active.getByText('Quote').waitFor();
  await keyboard.press('Enter');
  await expect(note.body.locator('blockquote p')).toHaveText(['<img src=x onerror=alert(1)>', 'Nobody']);
  await expect(note.body.locator('blockquote strong')).toHaveText('Nobody');
  await keyboard.press('Control+z');
  await expect(note.body.locator('blockquote')).toHaveCount(0);
  expect(failures).toEqual([]);

  await page.route('**/api/tpservices/getQuote', (route) => route.abort());
  await keyboard.press('Control+End');
  await keyboard.press('Enter');
  await keyboard.type('/quote');
  await active.getByText('Quote').waitFor();
  const asked = page.waitForEvent('requestfailed');
  await keyboard.press('Enter');
  await asked;
  await keyboard.type('Mine');
  await expect(note.body.locator('blockquote')).toHaveText('Mine');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

async function expectAccessible(page: Page, within: string): Promise<void> {
  // Menus at the caret are outside of landmarks, and arrow keys in the text scroll the list.
  const axe = new AxeBuilder({ page }).disableRules(['region', 'scrollable-region-focusable']);
  const { violations } = await axe.include(within).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found, within).toEqual([]);
}

/** Collects the errors of a page. */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  return failures;
}

async function expectTheSame(one: NotePage, other: NotePage): Promise<void> {
  await expect
    .poll(async () => (await outlineOf(one.body)) === (await outlineOf(other.body)), {
      message: `${await outlineOf(one.body)}\n\n${await outlineOf(other.body)}`,
    })
    .toBe(true);
}

/** The blocks and text of a page, without carets and other elements of the editor. */
function outlineOf(body: Locator): Promise<string> {
  return body.evaluate((element) => {
    const kept = 'P H1 UL OL LI BLOCKQUOTE TABLE TR TH TD PRE SUMMARY STRONG HR'.split(' ');
    const outline = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof HTMLElement)) return '';
      const isOfScreen = node.matches('.ProseMirror-widget, [contenteditable="false"]');
      if (isOfScreen) return '';
      const inside = [...node.childNodes].map(outline).join('');
      return kept.includes(node.tagName) ? `<${node.tagName}>${inside}</>` : inside;
    };
    return [...element.childNodes].map(outline).join('\n');
  });
}
