import { AxeBuilder } from '@axe-core/playwright';
import { api } from '@commonplace/contracts/api';
import type { Page } from '@playwright/test';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** The words that the page has marked. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const marks = CSS.highlights.get('passage') as Iterable<Range> | undefined;
    return Array.from(marks ?? [], String).join('');
  });

test('C33: a link to selected words leads a reader to them after another has converted and moved their block', async ({
  guest,
  product,
}) => {
  const philine = await registerPerson(product, 'philine');
  const quintus = await registerPerson(product, 'quintus');
  const rosalba = await registerPerson(product, 'rosalba');
  const { note } = await philine.call(api.notes.create, {
    headers: {},
    body: {
      title: 'By the pond',
      htmlContent: `<p>A grey heron stood there.</p>${'<p>Nothing else moved.</p>'.repeat(40)}`,
    },
  });
  const noteId = note.id;
  await philine.call(api.notes.share, {
    body: { noteId, usersView: [rosalba.id], usersEdit: [quintus.id] },
  });
  const placeOf = async (passageId: string) =>
    (await rosalba.call(api.passages.find, { query: { noteId, passageId } })).place;
  let address = '';

  await test.step('one copies the link to a word', async () => {
    const author = new NotePage(await signedIn(await guest(), philine));
    const { page, body } = author;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await author.open(noteId);
    await body.getByText('A grey heron').click();
    await page.keyboard.press('Home');
    for (let count = 0; count < 'A grey '.length; count += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    address = await page.evaluate(() => navigator.clipboard.readText());
  });
  const passageId = new URL(address).searchParams.get('passage') ?? '';
  const [{ from = 0, to = 0 } = {}] = (await placeOf(passageId)) ?? [];
  const words = 'A grey heron stood there.'.slice(from, to);
  expect(words.trim()).toBe('heron');

  await test.step('another makes its block a heading and moves it to the end', async () => {
    const other = new NotePage(await signedIn(await guest(), quintus));
    const { page, body } = other;
    await other.open(noteId);
    await body.getByText('A grey heron').click();
    await page.keyboard.press('Control+Alt+2');
    await expect(body.locator('h2')).toHaveText('A grey heron stood there.');
    await page.keyboard.press('Home');
    await page.keyboard.type('At last: ');
    for (let count = 0; count < 40; count += 1) await page.keyboard.press('Alt+Shift+ArrowDown');
    await other.saved();
    const moved = [{ block: 40, from: from + 'At last: '.length, to: to + 'At last: '.length }];
    await expect.poll(() => placeOf(passageId)).toEqual(moved);
  });

  const reader = await signedIn(await guest(), rosalba);
  await test.step('a reader is led to the word, which is marked until the next click', async () => {
    await reader.goto(address);
    await expect(reader.getByText('The linked passage is marked.')).toBeVisible({ timeout: 40_000 });
    await expect.poll(() => marked(reader)).toBe(words);
    await expect(reader.locator('.note-text h2').first()).toBeInViewport();
    expect((await new AxeBuilder({ page: reader }).analyze()).violations).toEqual([]);
    await reader.locator('.note-text h2').first().click();
    await expect.poll(() => marked(reader)).toBe('');
  });

  await test.step('without the word the note says that it is gone', async () => {
    await quintus.call(api.notes.create, { headers: {}, body: { noteId, htmlContent: '<p>Nobody.</p>' } });
    await reader.goto(address);
    await expect(reader.getByText('This passage is no longer in the note.')).toBeVisible();
  });
});
