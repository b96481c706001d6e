import { api } from '@commonplace/contracts/api';
import type { Locator } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { noisePng } from '../../support/browser/picture-files.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

const paragraph =
  'We started before the sun was up, and the road was still wet from the night, so that the wheels made no sound. ';

const everything = [
  `<p>${paragraph.repeat(3)}</p>`,
  '<h2>Down to the river</h2><ul><li><p>bread</p></li><li><p>cheese</p></li></ul>',
  '<blockquote><p>You never step into the same river twice.</p></blockquote>',
  '<details class="expand"><summary>More</summary><p>Below</p></details>',
  '<div class="panel panel-info"><p>Known</p></div><pre class="code-snippet"><code>let a = 1;</code></pre>',
  '<table><tbody><tr><th><p>Head</p></th></tr><tr><td><p>Cell</p></td></tr></tbody></table><hr class="divider">',
  '<p>The end.</p>',
].join('');

test('what one reads stands where one writes: title, text, measure and lines, at every size', async ({
  joins,
}) => {
  const uma = new NotePage(await joins({ username: 'uma', name: 'Uma' }));
  const ursel = new NotePage(await joins({ username: 'ursel', name: 'Ursel' }));
  const { page, body, title } = uma;
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const made = await page.request.post('/api/notes/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { title: 'The road', htmlContent: everything },
  });
  const { note } = (await made.json()) as { note: { id: string } };

  // A picture without a caption, before the last line.
  await uma.open(note.id);
  await uma.clickInto(body.getByText('The end.'));
  await page.keyboard.press('Home');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }).click();
  await (await chooser).setFiles([noisePng('noise.png', 40)]);
  const picture = body.locator('figure.image');
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/files\/notes\//);
  await uma.saved();

  // Selected, it shows its tools, until one is done.
  await picture.locator('img').click();
  await expect(picture.getByRole('toolbar')).toBeVisible();
  await expect(picture.getByRole('slider')).toBeVisible();
  await uma.doneButton.click();
  await uma.editButton.waitFor();
  await expect(picture.getByRole('toolbar')).toHaveCount(0);
  await expect(picture.getByRole('slider')).toHaveCount(0);
  await expect(picture).not.toHaveClass(/selectednode/);

  const first = body.locator('p').first();
  const last = body.locator(':scope > p').last();
  const boxes = async () => {
    const all: number[] = [];
    for (const part of [title, first, last]) {
      const box = await part.boundingBox();
      if (!box) throw new Error('A part of the note is not shown');
      all.push(box.x, box.y, box.width, box.height);
    }
    return all;
  };
  const differences = (before: number[], after: number[]) =>
    Math.max(...before.map((value, at) => Math.abs(value - (after[at] ?? Number.POSITIVE_INFINITY))));

  for (const [width, height] of [
    [1440, 900],
    [900, 800],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(uma.editButton).toBeVisible();
    await body.evaluate((text) => text.closest('article')?.parentElement?.scrollTo({ top: 0 }));
    const read = await boxes();
    await uma.edit();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    expect(differences(read, await boxes()), `Edit at ${width} px`).toBeLessThanOrEqual(1);
    await uma.doneButton.click();
    await uma.editButton.waitFor();
    expect(differences(read, await boxes()), `Done at ${width} px`).toBeLessThanOrEqual(1);
    await expect(body).toHaveCSS('line-height', '32.4px');
  }

  // No empty band: the page begins where the bar ends.
  await page.setViewportSize({ width: 1440, height: 900 });
  const gap = await page.getByRole('article').evaluate((article) => {
    const bar = article.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN;
    const sheet = article.querySelector('textarea')?.parentElement?.getBoundingClientRect().top;
    return (sheet ?? Number.NaN) - bar;
  });
  expect(Math.abs(gap)).toBeLessThanOrEqual(1);
  const letters = await lettersInLines(first);
  expect(letters).toBeGreaterThanOrEqual(66);
  expect(letters).toBeLessThanOrEqual(72);

  // Readers have a larger line height, unless the writer chose one.
  await uma.shareWith('ursel', 'Can view');
  await ursel.read(note.id);
  await expect(ursel.body).toHaveCSS('line-height', '36px');
  await uma.changePermission('Ursel', 'Can edit');
  await expect(ursel.body).toHaveCSS('line-height', '32.4px');
});

test('a note opens in its place: list, text and what stands below it do not move', async ({
  guest,
  product,
}) => {
  const ulrike = await registerPerson(product, 'ulrike');
  const { note } = await ulrike.call(api.notes.create, {
    headers: {},
    body: {
      title: 'A short one',
      htmlContent: `<p>One line.</p><p>${paragraph}</p><p>${paragraph.repeat(3)}</p>`,
    },
  });
  await ulrike.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const page = await signedIn(await guest(), ulrike);
  await page.goto(`/?note=${note.id}`);
  await page.getByRole('textbox', { name: 'Your comment' }).waitFor();
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0;
        new PerformanceObserver((shifts) => {
          for (const shift of shifts.getEntries()) moved += (shift as ShiftEntry).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Shifts have no end to wait for: those of the half second after the page is whole count too.
        setTimeout(() => resolve(moved), 500);
      }),
  );
  expect(moved).toBeLessThan(0.002);
});

test('what is listed stands in its place before what is beside it has come', async ({ guest }) => {
  const page = await guest();
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = async (path: string) => {
    await page.goto(path);
    return page.getByRole('link', { name: 'Books & Notebooks' }).locator('xpath=ancestor::nav').boundingBox();
  };
  for (const path of ['/explore', '/explore/notes']) {
    const whole = await place(path);
    await page.route(`**${path}`, async (route) => {
      const html = await (await route.fetch()).text();
      await route.fulfill({ body: html.slice(0, html.indexOf('<aside')), contentType: 'text/html' });
    });
    expect(await place(path), path).toEqual(whole);
    await expect(page.getByRole('complementary')).toHaveCount(0);
  }
});

interface ShiftEntry extends PerformanceEntry {
  value: number;
}

/** The average number of characters in the full lines of a paragraph. */
function lettersInLines(paragraph: Locator): Promise<number> {
  return paragraph.evaluate((element) => {
    const text = element.firstChild;
    const length = text?.nodeValue?.length ?? 0;
    const range = document.createRange();
    const lines: number[] = [];
    let top = Number.NaN;
    for (let at = 0; text && at < length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || Math.abs(rect.top - top) < 4) {
        lines.push((lines.pop() ?? 0) + 1);
      } else {
        top = rect.top;
        lines.push(1);
      }
    }
    const full = lines.slice(0, -1);
    return full.reduce((sum, count) => sum + count, 0) / full.length;
  });
}
