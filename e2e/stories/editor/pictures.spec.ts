import type { Locator, Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng, smallAvif, turnedPhoto } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';

test('pictures are dropped, uploaded, described, resized and pasted into another note, under the eyes of two', async ({
  joins,
}) => {
  const lotte = new NotePage(await joins({ username: 'lotte', name: 'Lotte' }));
  const luise = new NotePage(await joins({ username: 'luise', name: 'Luise' }));
  const noteId = await lotte.write('Pictures', 'Above');
  await lotte.page.keyboard.press('Enter');
  await lotte.page.keyboard.type('Below');
  await lotte.saved();
  await lotte.shareWith('luise', 'Can edit');
  await luise.open(noteId);

  // Two files, dropped on the first line; the uploads wait for the slow network.
  const line = await slowLine(lotte.page);
  await drop(lotte.body.getByText('Above'), [wide, square]);
  const pictures = lotte.body.locator('figure.image');
  await expect(pictures).toHaveCount(2);
  await expect(luise.body.getByText('Lotte is uploading an image')).toHaveCount(2);
  await expect(pictures.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await luise.body.getByText('Below').click();
  await luise.page.keyboard.press('Home');
  await luise.page.keyboard.type('Far ');
  await line.isFast();
  const first = pictures.first().locator('img');
  await expect(first).toHaveAttribute('src', new RegExp(`^/files/notes/${noteId}/[0-9a-f]+\\.webp$`));
  await expect.poll(() => isShown(first)).toBe(true);
  const height = async () => (await pictures.nth(1).locator('img').boundingBox())?.height;
  await expect.poll(height).toBe(300);
  const theirs = luise.body.locator('figure.image img');
  await expect.poll(() => isShown(theirs.nth(1))).toBe(true);
  await expect(lotte.body).toContainText('Far Below');
  await expect(lotte.body.locator(':scope > *').first()).toHaveText('Above');

  // The last picture is selected by keyboard, resized by keyboard and by mouse: one undo step each.
  const second = pictures.nth(1);
  await lotte.body.getByText('Far Below').click();
  await lotte.page.keyboard.press('Home');
  await lotte.page.keyboard.press('ArrowUp');
  await expect(second).toHaveClass(/ProseMirror-selectednode/);
  await lotte.page.keyboard.press('Tab');
  const slider = second.getByRole('slider', { name: 'Image width' });
  await expect(slider).toBeFocused();
  await lotte.page.keyboard.press('ArrowLeft');
  await expect(second.locator('img')).toHaveJSProperty('offsetWidth', 280);
  await expect.poll(() => widthOf(theirs.nth(1))).toBe(280);
  await pull(lotte.page, slider, -40);
  await expect.poll(() => widthOf(theirs.nth(1))).toBe(200);
  await lotte.body.getByText('Far Below').click();
  await expect(slider).toHaveCount(0);
  await second.locator('img').click();
  await lotte.page.keyboard.press('Control+z');
  await expect.poll(() => widthOf(theirs.nth(1))).toBe(280);

  // The alternative text, and a caption that two people edit at once.
  await second.locator('img').click();
  await second.getByRole('button', { name: 'Describe this image' }).click();
  await lotte.page.getByRole('textbox', { name: 'Describe this image' }).fill('Noise');
  await lotte.page.keyboard.press('Enter');
  await expect(luise.body.getByRole('img', { name: 'Noise' })).toBeVisible();
  await second.locator('img').click();
  await lotte.page.keyboard.press('Enter');
  await luise.body.locator('figcaption').nth(1).click();
  await Promise.all([lotte.page.keyboard.type('left'), luise.page.keyboard.type('RIGHT')]);
  for (const { body } of [lotte, luise]) {
    await expect(body.locator('figcaption').nth(1)).toHaveText(/^(?=.*l.*e.*f.*t)(?=.*R.*I.*G.*H.*T).{9}$/);
  }
  await lotte.page.keyboard.press('Enter');
  await lotte.page.keyboard.type('Between');
  await expect(luise.body.getByText('Between')).toBeVisible();

  // A reader has no handles, and Delete deletes the picture and nothing else.
  await luise.doneButton.click();
  await theirs.first().click();
  await expect(luise.body.getByRole('slider')).toHaveCount(0);
  await second.locator('img').click();
  await lotte.page.keyboard.press('Control+c');
  await lotte.page.keyboard.press('Delete');
  await expect(pictures).toHaveCount(1);
  await expect(lotte.body).toContainText('Between');
  await lotte.saved();

  // Pasted into another note, it belongs to that note.
  const otherId = await lotte.write('Pasted', 'Here: ');
  await lotte.page.keyboard.press('Control+v');
  const pasted = lotte.body.locator('figure.image');
  await expect(pasted.locator('img')).toHaveAttribute('src', new RegExp(`^/files/notes/${otherId}/`));
  await expect(pasted.locator('img')).toHaveAttribute('alt', 'Noise');
  await expect(lotte.body).toContainText('Here:');
  await expect.poll(() => isShown(pasted.locator('img'))).toBe(true);
  await lotte.saved();
  await lotte.page.reload();
  await expect.poll(() => isShown(pasted.locator('img'))).toBe(true);
});

test('an upload that fails says how, and can be tried again', async ({ joins }) => {
  const ludwig = new NotePage(await joins({ username: 'ludwig', name: 'Ludwig' }));
  const { page, body } = ludwig;

  // A picture cannot belong to a note that does not exist yet.
  await page.goto('/?n');
  await body.waitFor();
  await drop(body, [square]);
  await expect(page.getByText('Please write something to save the note first.')).toBeVisible();
  await ludwig.write('Errors', 'Words');
  await drop(body.getByText('Words'), [{ ...square, name: 'x.svg', mimeType: 'image/svg+xml' }]);
  await expect(page.getByText('Only images are allowed.')).toBeVisible();

  const address = '**/api/notes/upload-image';
  const figure = body.locator('figure.image');
  const failures = [
    [{ status: 500, body: '{}' }, 'HTTP Error: 500'],
    [{ status: 200, body: 'fine' }, 'Invalid JSON: fine'],
    [null, 'Image upload failed due to a XHR Transport error. Code: 0'],
  ] as const;
  await page.route(address, (route) => route.abort());
  await drop(body.getByText('Words'), [square]);
  await expect(figure).toContainText('Code: 0');
  for (const [answer, words] of failures) {
    await page.unroute(address);
    await page.route(address, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await figure.getByRole('button', { name: 'Retry' }).click();
    await expect(figure).toContainText(words);
  }
  await page.unroute(address);
  await figure.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => isShown(figure.locator('img'))).toBe(true);

  // Undo during the upload cancels it, and redo restores no broken picture.
  await figure.locator('img').click();
  await page.keyboard.press('Backspace');
  await expect(figure).toHaveCount(0);
  const answers = await held(page);
  await drop(body.getByText('Words'), [square]);
  await expect(figure.getByRole('progressbar')).toBeVisible();
  await body.getByText('Words').click();
  await page.keyboard.press('Control+z');
  await expect(figure).toHaveCount(0);
  answers.goOn();
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => isShown(figure.locator('img'))).toBe(true);

  // A forbidden upload removes the picture.
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 403, body: '{}' }));
  await drop(body.getByText('Words'), [wide]);
  await expect(page.getByText('HTTP Error: 403')).toBeVisible();
  await expect(figure).toHaveCount(1);

  // A picture that cannot be loaded shows its alternative text in its place.
  const size = await figure.locator('img').boundingBox();
  await page.route('**/files/notes/**', (route) => route.abort());
  await ludwig.saved();
  await page.reload();
  await expect(body.getByText('This image cannot be shown.')).toBeVisible();
  const missing = await figure.locator('div', { hasText: 'cannot be shown' }).last().boundingBox();
  expect(Math.abs((missing?.height ?? 0) - (size?.height ?? 0))).toBeLessThan(2);
});

test('photos of a phone and modern kinds are made smaller in the browser, upright and without their place', async ({
  joins,
}) => {
  const phila = new NotePage(await joins({ username: 'phila', name: 'Phila' }));
  const { page, body } = phila;
  await phila.write('Photos', 'Words');
  const sent: Buffer[] = [];
  await page.route('**/api/notes/upload-image', async (route) => {
    const sentBody = route.request().postDataBuffer();
    if (sentBody) sent.push(sentBody);
    await route.continue();
  });
  // Twelve megapixels, lying.
  const photo = turnedPhoto('photo.jpg', await drawnBy(page, 'image/jpeg', 4_000, 3_000));
  const webp = {
    name: 'a.webp',
    mimeType: 'image/webp',
    buffer: await drawnBy(page, 'image/webp', 300, 200),
  };
  await drop(body.getByText('Words'), [photo, webp, smallAvif]);
  const images = body.locator('figure.image img');
  for (const index of [0, 1, 2])
    await expect.poll(() => isShown(images.nth(index)), { timeout: 30_000 }).toBe(true);
  const sizes = await images.evaluateAll((all: HTMLImageElement[]) =>
    all.map((each) => each.naturalWidth / each.naturalHeight),
  );
  expect(sizes.map((each) => each.toFixed(2))).toEqual(['0.75', '1.50', '2.00']);
  expect(sent).toHaveLength(3);
  for (const each of sent) expect(each.includes('GEO') || each.includes('Exif')).toBe(false);
  const largest = sent.reduce((a, b) => (a.length > b.length ? a : b));
  expect(largest.length).toBeLessThan(photo.buffer.length);

  // What the browser cannot read says what to do, and Cancel takes it away.
  await drop(body.getByText('Words'), [
    { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') },
  ]);
  const refused = body.locator('figure.image', { hasText: 'cannot read HEIC' });
  await expect(refused).toContainText('Save this photo as JPEG');
  await expect(refused.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await refused.getByRole('button', { name: 'Remove' }).click();
  await expect(refused).toHaveCount(0);
});

/** A picture of noise, which nothing makes much smaller, in the kind that the page's browser writes. */
async function drawnBy(page: Page, type: string, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([kind, w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      for (let at = 0; context && at < 4_000; at += 1) {
        context.fillStyle = `hsl(${(at * 137) % 360} 80% 50%)`;
        context.fillRect((at * 7_919) % w, (at * 104_729) % h, 40, 40);
      }
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: kind, quality: 0.9 })).arrayBuffer(),
      );
      let letters = '';
      for (let at = 0; at < bytes.length; at += 8_192)
        letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
      return btoa(letters);
    },
    [type, width, height] as const,
  );
  return Buffer.from(encoded, 'base64');
}

const wide = noisePng('wide.png', 640);
const square = noisePng('square.png', 400);

type PictureFile = typeof wide;

/** Files as they are dropped from a folder. */
async function drop(on: Locator, files: PictureFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString('base64'),
  }));
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to drop on');
  const point = { clientX: box.x + box.width - 2, clientY: box.y + box.height / 2 };
  const dataTransfer = await on.page().evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of all) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  await on.dispatchEvent('dragover', { dataTransfer, ...point });
  await on.dispatchEvent('drop', { dataTransfer, ...point });
}

/** A slow network for pictures. */
async function slowLine(page: Page): Promise<{ isFast: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const uploads = async (uploadThroughput: number) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await uploads(30_000);
  return { isFast: () => uploads(-1) };
}

/** Holds the answers to uploads until they are released. */
async function held(page: Page): Promise<{ goOn: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/notes/upload-image', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return { goOn: resolve };
}

async function pull(page: Page, handle: Locator, by: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to pull');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Waits for the picture from the server, which replaces the local file. */
const isShown = (image: Locator) =>
  image.evaluate(
    (each: HTMLImageElement) => new URL(each.src).pathname.startsWith('/files/') && each.naturalWidth > 0,
  );
const widthOf = (image: Locator) => image.evaluate((each: HTMLImageElement) => each.offsetWidth);
