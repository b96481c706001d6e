import { api } from '@commonplace/contracts/api';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';

test('in a long note the keys lead to its very beginning and end, and what is far away can be found', async ({
  joins,
}) => {
  const note = new NotePage(await joins({ username: 'nora', name: 'Nora' }));
  const { page, body } = note;
  await page.goto('/');
  const paragraph = 'Words that fill a line or two, as they do in any text that somebody means to read. ';
  const noteId = await page.evaluate(
    async (htmlContent) => {
      const response = await fetch('/api/notes/create', {
        method: 'POST',
        headers: {
          authorization: localStorage.getItem('jwtToken') ?? '',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ title: 'Long', htmlContent }),
      });
      return ((await response.json()) as { note: { id: string } }).note.id;
    },
    `<p>${paragraph.repeat(4)}</p>`.repeat(150),
  );
  await note.open(noteId);

  await body.locator('p').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('The end');
  const last = body.locator('p').last();
  await expect(last).toHaveText(/read\. ?The end$/);
  await expect(last).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('The start ');
  await expect(body.locator('p').first()).toHaveText(/^The start Words/);
  await expect(body.locator('p').first()).toBeInViewport();

  // The search of the browser itself.
  const find = (text: string) =>
    page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), text);
  expect(await find('The end')).toBe(true);
  await note.saved();
});

test('the address of a note has all files asked for at once that show it, each of them once', async ({
  joins,
}) => {
  const note = new NotePage(await joins({ username: 'willem', name: 'Willem' }));
  const { page } = note;
  await note.write('Short', 'Words');
  const asked: string[] = [];
  page.on('request', (request) => {
    // What the page before still asked as it was left is not meant.
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(note.body).toHaveText('Words');
  const named = await page.locator('meta[name="note-files"]').getAttribute('content');
  const files = named?.split(' ') ?? [];
  expect(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css'))).toBe(
    true,
  );
  for (const file of files) expect(asked.filter((path) => path === file)).toEqual([file]);
  // Otherwise the script of the page, which asks the server, would find them first. The note is requested before it runs.
  const first = asked.findIndex((path) => path.startsWith('/api/') && path !== api.notes.list.path);
  expect(first).toBeGreaterThan(-1);
  expect(files.filter((file) => asked.indexOf(file) > first)).toEqual([]);
});
