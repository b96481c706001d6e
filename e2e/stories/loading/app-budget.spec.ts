import { api } from '@commonplace/contracts/api';
import { phone } from '../../support/browser/inspect-screen.ts';
import { slowDown } from '../../support/browser/slow-down.ts';
import { expect, test } from '../../support/browser/story.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

async function publishedNote(author: ApiPerson): Promise<string> {
  const paragraph = `<p>${'The road was still wet from the night. '.repeat(20)}</p>`;
  const { note } = await author.call(api.notes.create, {
    headers: {},
    body: { title: 'The road', htmlContent: `<h2>Morning</h2>${paragraph.repeat(12)}` },
  });
  await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  // Read first is what has been folded.
  const read = () => author.call(api.notes.list, { query: { noteId: note.id, content: 'read' } });
  await expect.poll(async () => (await read()).openedNote?.htmlContent).toContain('Morning');
  return `/?note=${note.id}`;
}

test('a note is read without the code of the editor, which comes afterwards', async ({ guest, product }) => {
  const path = await publishedNote(await registerPerson(product, 'eulalia'));
  const page = await signedIn(await guest(), await registerPerson(product, 'quendolin'));
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:editor|editing-tools)-[^/]*\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  // The note is on its way before the scripts of the page are, and is requested once.
  const requested = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(/\/api\/notes\?noteId=/, async (route) => {
    requests += 1;
    requested.resolve();
    await route.continue();
  });
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await requested.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('.note-text h2')).toHaveText('Morning');
  expect(requests).toBe(1);
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  await expect(page.getByPlaceholder('Title')).toHaveValue('The road');
  const box = await page.locator('.note-text h2').boundingBox();
  released.resolve();
  await page.locator('.ProseMirror').waitFor();
  expect(await page.locator('.ProseMirror h2').boundingBox()).toEqual(box);
});

test('on a slow line and a slow machine nothing of a note moves while it opens', {
  tag: '@nightly',
}, async ({ guest, product }) => {
  const path = await publishedNote(await registerPerson(product, 'radulf'));
  const page = await signedIn(await guest(), await registerPerson(product, 'odilia'));
  await page.setViewportSize(phone);
  const cdp = await page.context().newCDPSession(page);
  await slowDown(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { text: Number.NaN, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      if (document.querySelector('.note-text p')) seen.text = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.ProseMirror').waitFor({ timeout: 60_000 });
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { text: number; shift: number } }).seen,
  );
  console.log(JSON.stringify(seen));
  expect(seen.shift).toBeLessThanOrEqual(0.02);
});
