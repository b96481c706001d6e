import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './story.ts';

export const large = { width: 1440, height: 900 };
const middle = { width: 900, height: 800 };
export const phone = { width: 360, height: 740 };
/** At night, when there is time for every theme at every width. */
const everyLook = process.env.STORY_LOOKS === 'every';

/**
 * Shows the present screen at three widths: nothing sticks out, and axe finds nothing.
 *
 * What axe finds depends on two things: on structure, which has one shape above 900 px and one up to it, whose
 * parts stand otherwise on a tablet than on a phone, and on colours, which come in two themes and with what lies
 * over what. It costs more than all else here, so in the gate it looks at each screen once: at some in the light
 * theme at a desk, at the others in the dark one on a phone. At night it looks at every width, and at the large and the
 * middle one in both themes, where the second look of the middle one is for colours alone. `within` narrows its look
 * to what is new on the screen, such as a dialog whose page has been looked at. Whether something sticks out is no
 * matter of colours: that is measured at every width.
 */
export async function inspect(page: Page, name: string, within?: string): Promise<void> {
  await expect.soft(page.locator('body'), `${name}: a place that no word was put in`).not.toContainText('{{');
  await show(page, large, 'light');
  await expectWhole(page, name);
  const isForPhone = name.length % 2 === 0;
  if (everyLook || !isForPhone) await expectAccessible(page, `${name}, large, light`, { within });
  if (everyLook && !within) {
    await show(page, large, 'dark');
    await expectAccessible(page, `${name}, large, dark`);
  }
  await show(page, middle, 'dark');
  await expectWhole(page, name);
  if (everyLook) {
    await expectAccessible(page, `${name}, middle, dark`, { within });
    await show(page, middle, 'light');
    await expectAccessible(page, `${name}, middle, light`, { within, rules: ['color-contrast'] });
  }
  await show(page, phone, 'dark');
  await expectWhole(page, name);
  if (everyLook || isForPhone) await expectAccessible(page, `${name}, small, dark`, { within });
  await show(page, large, 'light');
}

async function show(page: Page, size: typeof large, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

async function expectWhole(page: Page, name: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const where = `${name} at ${page.viewportSize()?.width} px`;
  // An open menu follows its button a frame after the window has another width.
  await expect.configure({ soft: true }).poll(overflow, `${where}: pixels that stick out sideways`).toBe(0);
}

/** That axe finds nothing on the screen as it is. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within, rules }: { within?: string | undefined; rules?: string[] } = {},
): Promise<void> {
  // No page of ours has frames: axe need not open a page of its own each time to put their results together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  // Where the pointer happens to be: a tooltip lies over all landmarks, and its button says the same.
  axe.exclude('[role="tooltip"]').exclude('[data-portal]:has(> [role="tooltip"]:only-child)');
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  if (found.length > 0) await test.info().attach(where, { body: await page.screenshot() });
  expect.soft(found, `${where}: accessibility`).toEqual([]);
}
