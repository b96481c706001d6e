import { expect, type Page } from '@playwright/test';

/** Waits until nothing of the page sticks out sideways: a page that has a new width is laid out a moment later. */
export async function fitsWidth(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond).toBe(0);
}
