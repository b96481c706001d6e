import { api } from '@commonplace/contracts/api';
import { expectAccessible, inspect, large, phone } from '../../support/browser/inspect-screen.ts';
import { NotePage } from '../../support/browser/note-page.ts';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

// Axe is slow on a busy machine.

test('a person searches by the keyboard, on a phone, and in all results', async ({ guest, product }) => {
  const ragnhild = await registerPerson(product, 'ragnhild');
  await registerPerson(product, 'glacius');
  const write = (title: string, textContent: string) =>
    ragnhild.call(api.notes.create, { headers: {}, body: { title, textContent } });
  const { note: diary } = await write('Diary', 'We crossed the glacier before noon.');
  await Promise.all(Array.from({ length: 21 }, (_, day) => write(`Moraine ${day}`, 'Stones.')));
  await ragnhild.call(api.notebooks.create, { body: { name: 'Glaciers' } });
  // Indexed within two seconds.
  const counts = async (query: string) => (await ragnhild.call(api.search.all, { query: { query } })).counts;
  await expect.poll(() => counts('glac')).toEqual({ users: 1, notebooks: 1, notes: 1 });
  await expect.poll(() => counts('moraine')).toMatchObject({ notes: 21 });
  const page = await signedIn(await guest(), ragnhild);
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search people, notebooks and notes' });
  const options = page.getByRole('option');
  const tab = (name: RegExp) => page.getByRole('tab', { name });

  await test.step('the keyboard alone finds and opens a note', async () => {
    await field.waitFor();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('glac');
    // The best of all kinds, then the way to all of each.
    await expect(options).toHaveText([
      /Glacius.*Person.*@glacius/,
      /Glaciers.*Notebook/,
      /Diary.*glacier.*Note/,
      /All people.*1/,
      /All notebooks.*1/,
      /All notes.*1/,
    ]);
    await expectAccessible(page, 'search, light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'search, dark', { within: 'search' });
    await page.emulateMedia({ colorScheme: 'light' });
    // Past the button that clears the field.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(tab(/^All/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab(/^People 1/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(options.first()).toHaveText(/Glaciers.*Ragnhild/);
    await page.keyboard.press('ArrowRight');
    await expect(tab(/^Notes 1/)).toBeFocused();
    await expect(options.first().locator('mark')).toHaveText(/^glac/);
    await page.keyboard.press('ArrowDown');
    await expect(field).toBeFocused();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/?note=${diary.id}`);
    await expect(options).toHaveCount(0);
  });

  await test.step('Ctrl+K and Escape lead there and back', async () => {
    const feed = page.getByRole('link', { name: 'Feed' });
    await feed.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(options).toHaveText(['glac']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(feed).toBeFocused();
    // Used again without the key, it gives the focus to no place from before.
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: /^Notifications/ }).focus();
    await field.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(field).not.toBeFocused();
    await expect(feed).not.toBeFocused();
  });

  await test.step('so they do from the title of a note and from its text, where nothing is selected', async () => {
    const note = new NotePage(page);
    await note.open(diary.id);
    await note.title.click();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(note.title).toBeFocused();
    await note.clickInto(note.body.getByText('We crossed'));
    await page.keyboard.press('End');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.type(' Slowly.');
    await expect(note.body).toHaveText('We crossed the glacier before noon. Slowly.');
    await note.body.getByText('We crossed').dblclick();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible();
    await page.keyboard.press('Escape');
    await note.saved();
  });

  await test.step('where single keys are off only Ctrl+K opens it', async () => {
    await page.goto('/account-settings#keyboard');
    const singleKeys = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await singleKeys.press('Space');
    await page.keyboard.press('/');
    await expect(singleKeys).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await singleKeys.press('Space');
  });

  await test.step('on a phone a button opens and closes the search, also beside an open note', async () => {
    await page.goto(`/?note=${diary.id}`);
    await page.setViewportSize(phone);
    const button = page.getByRole('button', { name: 'Search', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Search' });
    await button.click();
    await expect(field).toBeFocused();
    await expect(sheet).toHaveCSS('width', `${phone.width}px`);
    await sheet.getByRole('button', { name: 'Close the search' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press('Enter');
    await sheet.getByRole('option', { name: 'glac' }).click();
    await expect(options.first()).toContainText('@glacius');
    const tabs = await sheet
      .getByRole('tab')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(phone.width);
    expect(new Set(tabs.map(({ top }) => top)).size).toBe(1);
    await expectAccessible(page, 'search sheet', { within: '[role="dialog"]' });
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.setViewportSize(large);
  });

  await test.step('the address has all results; Back returns to the former ones', async () => {
    await field.click();
    await field.fill('moraine');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=moraine');
    const panel = page.getByRole('region', { name: 'Search' });
    const results = panel.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem');
    await expect(results).toHaveCount(20);
    await inspect(page, 'search-results', 'main');
    await panel.getByRole('button', { name: 'Load more' }).click();
    await expect(results).toHaveCount(21);
    await expect(results.last()).toBeFocused();
    await panel.getByRole('link', { name: /^People/ }).click();
    await expect(page).toHaveURL('/search?q=moraine&tab=users');
    await expect(panel.getByText('No User Found')).toBeVisible();
    await page.goBack();
    await expect(panel.getByRole('link', { name: /^Notes/ })).toHaveAttribute('aria-current', 'page');
    await panel.getByRole('link', { name: 'Moraine 7' }).click();
    await expect(page).toHaveURL(/\/\?note=/);
    await page.goBack();
    await expect(page).toHaveURL('/search?q=moraine');
    await expect(field).toHaveValue('moraine');
  });

  await test.step('signs, phrases and words left out are searched as they are written, also in My Notes', async () => {
    await Promise.all([write('Languages', 'I like C++ best.'), write('Grades', 'An A, a B and a C.')]);
    await Promise.all([
      write('Song', 'A long and winding road home.'),
      write('Map', 'Home is down the winding road.'),
    ]);
    // Found at once: the index may not have them yet.
    for (const [query, first, others] of [
      ['C++', 'Languages', 1],
      ['"winding road home"', 'Song', 0],
      ['winding -long', 'Map', 0],
    ] as const) {
      await field.fill(query);
      await expect(options.first()).toContainText(first);
      await expect(options.filter({ hasText: 'Last edited' })).toHaveCount(1 + others);
    }
    await field.fill('"winding road home"');
    await expect(options.first().locator('mark')).toHaveText('winding road home');
    await page.keyboard.press('Escape');
  });

  await test.step('a notebook is found the moment it is made, also with a typing error', async () => {
    await ragnhild.call(api.notebooks.create, { body: { name: 'Crevasses' } });
    await page.goto('/');
    await page.getByRole('navigation').getByRole('button', { name: 'My Notebooks' }).click();
    const find = page.getByRole('searchbox', { name: 'Search your notebooks' });
    await find.waitFor();
    await find.fill('crevases');
    const shelf = page.getByRole('tabpanel', { name: 'All' });
    await expect(shelf.getByText('Crevasses')).toBeVisible();
    await expect(shelf.getByText('Glaciers')).toHaveCount(0);
  });

  await test.step('people who were found can be followed there', async () => {
    await page.goto('/search?q=glac&tab=users');
    await page.getByRole('button', { name: 'Follow Glacius', pressed: false }).press('Enter');
    await expect(page.getByRole('button', { name: 'Following Glacius', pressed: true })).toBeFocused();
    const { users } = await ragnhild.call(api.follows.following, { query: {} });
    expect(users.map(({ username }) => username)).toEqual(['glacius']);
  });

  // Without a tab it is nothing of any kind.
  await page.goto('/search?q=qwertzuiop');
  await expect(page.getByText('No results')).toBeVisible();

  const stranger = await guest();
  await stranger.goto('/search?q=moraine');
  // The same address is a public page, without what is private.
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Results for “moraine”');
  await expect(stranger.getByText('No results')).toBeVisible();
  // A tab that was asked for says so of itself.
  for (const one of [page, stranger]) {
    await one.goto('/search?q=qwertzuiop&tab=notes');
    await expect(one.getByText('No Note Found')).toBeVisible();
  }

  // On a phone, whose bar has no field, the page shows what was searched for, in line with what was found.
  await page.setViewportSize(phone);
  await page.goto('/search?q=qwertzuiop');
  const asked = page.getByRole('main').getByRole('searchbox');
  await expect(asked).toHaveValue('qwertzuiop');
  await asked.fill('moraine');
  await asked.press('Enter');
  await expect(page).toHaveURL('/search?q=moraine');
  await expect(asked).toHaveValue('moraine');
  const panel = page.getByRole('region', { name: 'Search' });
  const results = panel.getByRole('list', { name: 'Notes', exact: true });
  const starts = [page.getByRole('heading', { level: 1 }), panel.getByRole('link', { name: /^Notes/ })].map(
    (head) =>
      head.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().x;
      }),
  );
  const mark = await results.locator('svg').first().locator('..').boundingBox();
  expect(await Promise.all(starts)).toEqual([mark?.x, mark?.x]);
  expect((await asked.boundingBox())?.x).toBe(mark?.x);
});
