import type { Page } from '@playwright/test';
import { LiveLine } from '../../support/browser/live-line.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

/** The notice of a page that stores nothing on this device. */
const keepsNothing = 'This browser cannot keep notes on this device.';

/** A browser with only the session of the person signed in on `page`. */
async function secondDevice(page: Page): Promise<Page> {
  const { origins } = await page.context().storageState();
  const device = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: {
        cookies: [],
        origins: origins.map(({ origin, localStorage }) => ({
          origin,
          localStorage: localStorage.filter(({ name }) => !/^commonplace:(store|dirty|draft)/.test(name)),
        })),
      },
    });
  if (!device) throw new Error('The page has no browser');
  return device.newPage();
}

/** A browser stores an edit shortly after it; a page that is closed before loses it. */
async function storedOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('commonplace:') || name.endsWith(':probe')) continue;
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          // This transaction runs after the pending writes.
          const turn = request.result.transaction('updates', 'readwrite');
          turn.oncomplete = () => resolve(request.result.close());
          turn.objectStore('updates').count();
        };
      });
    }
  });
}

test('C22: two devices of one person, apart in one paragraph, merge without loss, over a closed page', async ({
  joins,
}) => {
  const laptop = new NotePage(await joins({ username: 'mallory', name: 'Mallory' }));
  const laptopLine = await LiveLine.of(laptop.page);
  const noteId = await laptop.write('Packing', 'Socks, shirts.');
  let phone = new NotePage(await secondDevice(laptop.page));
  const phoneContext = phone.page.context();
  const phoneLine = await LiveLine.of(phone.page);
  await phone.open(noteId);
  await expect(phone.body).toHaveText('Socks, shirts.');
  await phone.saved();

  await laptopLine.cut();
  await phoneLine.cut();
  await expect(laptop.saveStatus).toContainText('Offline');
  await expect(phone.saveStatus).toContainText('Offline');
  await laptop.typeAtEnd(' And a tent.');
  await phone.body.click();
  await phone.page.keyboard.press('Control+Home');
  await phone.page.keyboard.type('To take: ');
  await expect(phone.body).toHaveText('To take: Socks, shirts.');

  // The page of the phone is closed and opened again without a connection: the text is there.
  await storedOnDevice(phone.page);
  await phone.page.close({ runBeforeUnload: false });
  phone = new NotePage(await phoneContext.newPage());
  const phoneLineAgain = await LiveLine.of(phone.page);
  await phoneLineAgain.cut();
  await phone.open(noteId);
  await expect(phone.body).toHaveText('To take: Socks, shirts.');
  await phone.body.click();
  await phone.page.keyboard.press('Control+Home');
  await phone.page.keyboard.type('List. ');

  laptopLine.restore();
  phoneLineAgain.restore();
  const whole = 'List. To take: Socks, shirts. And a tent.';
  await expect(laptop.body).toHaveText(whole);
  await expect(phone.body).toHaveText(whole);
  await expect(laptop.body.locator('p')).toHaveCount(1);
  await laptop.saved();
  await phone.saved();
  await phoneContext.close();
});

test('C22: two tabs of one person write in one note, and nothing is there twice', async ({ joins }) => {
  const first = new NotePage(await joins({ username: 'nina', name: 'Nina' }));
  const noteId = await first.write('Two tabs', 'Middle');
  const second = new NotePage(await first.page.context().newPage());
  await second.open(noteId);
  await expect(second.body).toHaveText('Middle');
  await second.body.click();
  await second.page.keyboard.press('Control+Home');
  await Promise.all([first.typeAtEnd(' end.'), second.page.keyboard.type('Start ')]);
  await expect(first.body).toHaveText('Start Middle end.');
  await expect(second.body).toHaveText('Start Middle end.');
  await first.saved();
  await second.saved();
  await second.page.reload();
  await expect(second.body).toHaveText('Start Middle end.');
});

test('C21, C22: where the browser keeps nothing, writing works online and the page says what does not', async ({
  joins,
}) => {
  const page = await joins({ username: 'oscar', name: 'Oscar' });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError');
    };
  });
  const oscar = new NotePage(page);
  const line = await LiveLine.of(page);
  await oscar.write('In private', 'Only online.');
  await expect(page.getByText(keepsNothing)).toBeVisible();
  await line.cut();
  await oscar.typeAtEnd(' Not yet.');
  await oscar.saveStatus.getByText('Offline').click();
  await expect(page.getByText('Changes cannot be saved').last()).toBeVisible();
  await expect(page.getByText('Leave this page open until you are back online')).toBeVisible();
  await expect(page.getByText('a proxy or firewall may be blocking it')).toBeVisible();
  line.restore();
  await oscar.saved();
  await page.reload();
  await expect(oscar.body).toHaveText('Only online. Not yet.');
});

test('C21, C22: when the copy on this device is deleted while the note is open, it is told, and what is typed is saved', async ({
  joins,
}) => {
  const page = await joins({ username: 'peggy', name: 'Peggy' });
  const peggy = new NotePage(page);
  await peggy.write('On this device', 'Kept.');
  await expect(page.getByText(keepsNothing)).toBeHidden();
  // Like "clear site data".
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await expect(page.getByText(keepsNothing)).toBeVisible();
  await peggy.typeAtEnd(' And more.');
  await peggy.saved();
  await page.reload();
  await expect(peggy.body).toHaveText('Kept. And more.');
});

test('C21, C22: when this device has no room, it is told, and what is typed is saved', async ({ joins }) => {
  const page = await joins({ username: 'quentin', name: 'Quentin' });
  await page.goto('/');
  const quentin = new NotePage(page);
  const devtools = await page.context().newCDPSession(page);
  // Before the first note, because Chromium caches the free space for a while.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await quentin.write('No room', 'Online.');
  await expect(page.getByText(keepsNothing)).toBeVisible();
  await page.reload();
  await expect(quentin.body).toHaveText('Online.', { timeout: 30_000 });
});
