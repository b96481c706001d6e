import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';

/** The editor without an account, with the caret in its empty text. */
async function openEditor(page: Page): Promise<Locator> {
  await page.goto('/editor');
  const body = page.locator('.ProseMirror');
  await body.click();
  return body;
}

for (const { delay, when } of [
  { delay: 0, when: {} },
  { delay: 20, when: { tag: '@nightly' } },
  { delay: 80, when: { tag: '@nightly' } },
]) {
  test(
    `a slash is never in the way, and what is typed behind it finds, at ${delay} ms a key`,
    when,
    async ({ guest }) => {
      const page = await guest();
      const body = await openEditor(page);
      const type = (text: string) => page.keyboard.type(text, { delay });
      const menu = page.getByRole('listbox', { name: 'Blocks to insert' });

      // A space closes it and leaves the typed text; so does Enter after a word with a slash.
      await type('Lakes and/or rivers, 24/7\n');
      await type('90 km/h\n');
      await type('https://example.org/table and [the page](https://example.org/a_(b)) here\n');
      const lines = body.locator('p');
      await expect(lines).toHaveText([
        'Lakes and/or rivers, 24/7',
        '90 km/h',
        'https://example.org/table and the page here',
        '',
      ]);
      await expect(body.getByRole('link', { name: 'the page' })).toHaveAttribute(
        'href',
        'https://example.org/a_(b)',
      );

      // It opens after a letter too, and Enter inserts the selected entry.
      await type('word/');
      await expect(menu).toBeVisible();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await type('h2\nTitle');
      await expect(body.getByRole('heading', { level: 2 })).toHaveText('Title');
      await expect(body.getByText('word', { exact: true })).toBeVisible();

      // Titles match without spaces; panels are one entry with a submenu.
      await type('\n/heading3\nSmaller');
      await expect(body.getByRole('heading', { level: 3 })).toHaveText('Smaller');
      await type('\n/info\nKnown\n');
      await expect(body.locator('.message-box-info')).toHaveText('Known');
      await type('/panel');
      await expect(page.getByRole('option', { name: 'Panel' })).toHaveCount(1);
      await type('\n');
      await expect(page.getByRole('listbox', { name: 'Panel' })).toBeVisible();
      await expect(page.getByText('Panel', { exact: true })).toBeVisible();
      await type('warn\nMind\n');
      await expect(body.locator('.panel-warning')).toHaveText('Mind');

      // Behind what is used most come recently used entries.
      await type('/');
      await expect(page.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText([
        /^Panel/,
        /^Message Box: Info/,
      ]);
      await expect(menu.getByRole('option').first()).toHaveText(/^Heading 1/);
      await page.keyboard.press('Escape');
      await type(' ');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await expect(menu).toBeHidden();

      // Undo restores the typed text of a link.
      await type('[x](https://example.org)');
      await expect(body.getByRole('link', { name: 'x', exact: true })).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(body.getByText('[x](https://example.org)', { exact: true })).toBeVisible();
    },
  );
}

test('below a table or code at the end a click makes a line, and empty columns can be seen', async ({
  guest,
}) => {
  const page = await guest();
  const body = await openEditor(page);
  const clickBelow = async () => {
    const { x = 0, y = 0, height = 0 } = (await body.boundingBox()) ?? {};
    await page.mouse.click(x + 100, y + height - 4);
  };
  for (const [name, element] of [
    ['table', '.table-frame'],
    ['codesnippet', '.code-frame'],
  ] as const) {
    await page.keyboard.type(`/${name}\nIn it`);
    // The inserted trailing paragraph is removed, as if a person deleted it.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Backspace');
    await expect(body.locator(`${element}:last-child`)).toHaveCount(1);
    await clickBelow();
    await page.keyboard.type(`Below the ${name}`);
    await expect(body.locator(`${element} + p`)).toHaveText(`Below the ${name}`);
    await page.keyboard.press('Enter');
  }
  // A click below an empty line inserts no other line.
  const lines = await body.locator('p').count();
  await clickBelow();
  await expect(body.locator('p')).toHaveCount(lines);

  await page.keyboard.type('/columns\n');
  const edges = () =>
    body.locator('.column').evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle));
  expect(await edges()).toEqual(['dashed', 'dashed']);
  await page.keyboard.type('Left');
  expect(await edges()).toEqual(['none', 'dashed']);

  // With a list of recently used entries the menu is still accessible.
  await page.keyboard.type('/');
  await expect(page.getByRole('group', { name: 'Recently used' })).toBeVisible();
  const axe = new AxeBuilder({ page }).disableRules(['region', 'scrollable-region-focusable']);
  const { violations } = await axe.include('[role="listbox"]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
