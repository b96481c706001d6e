import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// So close to each other that the next one is often in the window already, where a bar is.
const html = Array.from(
  { length: 30 },
  (_, index) => `<p>A line with a <a href="https://example.org/${index}">source ${index}</a></p>`,
).join('');

/** What covers the focused element: null where nothing does. */
function coveredBy(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const isOn = (y: number) => {
    const seen = document.elementFromPoint(x, y);
    return seen !== null && (focused.contains(seen) || seen.contains(focused));
  };
  // All of it, where it is no higher than the window.
  const ys = bottom - top < window.innerHeight / 2 ? [top + 2, bottom - 2] : [(top + bottom) / 2];
  return ys.every(isOn)
    ? null
    : `${focused.tagName} ${focused.textContent?.slice(0, 30)} at ${Math.round(top)} px`;
}

async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const covered: string[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    let by = await page.evaluate(coveredBy);
    // What stands between may only now get its height.
    for (let look = 0; by && look < 10; look += 1) by = await page.evaluate(coveredBy);
    if (by) covered.push(by);
  }
  return covered;
}

test('what has the focus is never below a bar that stays above the text', async ({ guest, product }) => {
  test.setTimeout(90_000);
  const florin = await registerPerson(product, 'florin');
  const { note } = await florin.call(api.notes.create, {
    headers: {},
    body: { title: 'Long', htmlContent: html },
  });
  await florin.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const reader = await guest();
  const author = await signedIn(await guest(), florin);
  for (const [name, page] of [
    ['a guest', reader],
    ['the app', author],
  ] as const) {
    await page.setViewportSize({ width: 1200, height: 700 });
    await page.goto(`/?note=${note.id}`);
    const last = page.locator('.note-text a').last();
    await last.waitFor();
    await last.focus();
    expect(await tabThrough(page, 'Shift+Tab', 16), `${name}, upwards`).toEqual([]);
    expect(await tabThrough(page, 'Tab', 18), `${name}, downwards`).toEqual([]);

    // What is in a bar is in sight already: reaching it scrolls nothing.
    await page.locator('.note-text a').nth(20).focus();
    const line = page.locator('.note-text a').nth(20);
    const place = () => line.evaluate((each) => Math.round(each.getBoundingClientRect().top));
    const before = await place();
    for (const label of ['Optimize readability', 'Copy link']) {
      await page.getByRole('button', { name: label }).focus();
      expect(await place(), `${name}, ${label}`).toBe(before);
    }
  }
});
