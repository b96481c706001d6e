import { expect, test } from '../../support/browser/account-story.ts';
import { greyTiff, noisePng } from '../../support/browser/picture-files.ts';

// Long tests, on machines that may be busy.
test.describe.configure({ timeout: 120_000 });

test('a picture is looked at, sent over a slow line, changed and deleted', async ({ joins }) => {
  const page = await joins({ username: 'xenia', name: 'Xenia' });
  await page.goto('/account-settings');
  const choose = page.locator('input[type="file"]');
  const avatar = page.getByRole('banner').locator('img');
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();

  await choose.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Upload Failed. Only image files are accepted.')).toBeVisible();
  const big = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) };
  await choose.setInputFiles(big);
  await expect(page.getByText('Upload Failed. Max file size allowed: 2mb.')).toBeVisible();
  // Name and size are right, but the content is no picture: the server rejects it.
  const dialog = page.getByRole('dialog', { name: 'Use this picture?' });
  await choose.setInputFiles({ ...big, buffer: Buffer.from('not a picture') });
  await dialog.getByText('There is no preview for this file type.').waitFor();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText('Upload Failed. Only image files are accepted.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeFocused();
  await page.keyboard.press('Escape');

  // On a slow network the progress is shown, and the upload can be cancelled.
  const network = await page.context().newCDPSession(page);
  const line = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line(30_000);
  await choose.setInputFiles(noisePng('me.png', 640));
  await expect(dialog.getByRole('img', { name: 'How me.png will look' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading' });
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(avatar).toHaveCount(0);
  await line(-1);

  // After a lost connection the same picture is sent again from the same dialog.
  await page.route('**/edit/dp', (route) => route.abort());
  await choose.setInputFiles(noisePng('me.png', 640));
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText('Error updating display picture. Please try again later.')).toBeVisible();
  await page.unroute('**/edit/dp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your picture was saved.')).toBeVisible();
  await expect(avatar).toHaveAttribute('src', /\/files\/people\/[\w-]+\.webp$/);
  const first = await avatar.getAttribute('src');
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await choose.setInputFiles(greyTiff('scan.tiff', 64));
  await expect(dialog.getByText('There is no preview for this file type.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(avatar).not.toHaveAttribute('src', first ?? '');

  await page.getByRole('button', { name: 'Delete picture' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your picture?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(avatar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
});
