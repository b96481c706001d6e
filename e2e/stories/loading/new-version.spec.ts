import type { Page } from '@playwright/test';
import { fitsWidth } from '../../support/browser/fits-width.ts';
import { expect, test } from '../../support/browser/story.ts';

/** Has the server say that it has a later build than this page, and `missing` files of this one no more, until the next page is asked for. */
async function serverIsLater(page: Page, missing = /^never$/): Promise<void> {
  let isLater = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLater = false;
  });
  await page.route(missing, (route) => (isLater ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route('**/api/**', async (route) => {
    if (!isLater) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': String(Date.now()) } });
  });
}

test('an open tab says quietly that a new version is ready, and reloads when it is told to', async ({
  joins,
}) => {
  const page = await joins({ username: 'gislinde', name: 'Gislinde' });
  await page.goto('/');
  await serverIsLater(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.keyboard.press('Escape');
  const line = page.getByText('A new version is ready');
  await expect(line).toBeVisible();
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsWidth(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await line.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(line).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a part of the app whose file is gone with its version comes from the new one', async ({ joins }) => {
  const page = await joins({ username: 'walburga', name: 'Walburga' });
  await page.goto('/');
  await serverIsLater(page, /\/assets\/.*account-settings.*\.js/);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/account-settings/);
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
