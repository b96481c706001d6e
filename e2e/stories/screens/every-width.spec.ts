import { api } from '@commonplace/contracts/api';
import { staticPages } from '@commonplace/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/story.ts';
import { registerPerson } from '../../support/people/api-person.ts';
import { signedIn } from '../../support/people/signed-in.ts';

/** 320 is a window of 1,280 px at 400 % (WCAG 1.4.10). In the gate those at which most went wrong. */
const widths = process.env.STORY_LOOKS === 'every' ? [320, 360, 900, 1200, 1440, 1920] : [320, 900, 1200];
const longName = 'Marguerite Dubois-Lefèvre de la Tour';
const longTitle =
  'The Drowned Atlas of Coastlines, Ferries, Lighthouses and Donaudampfschifffahrtsgesellschaft';
const tag = '#coastlines';

/** Several public notebooks with notes, all by a person whose name is as long as names are. */
async function publish(product: Parameters<typeof registerPerson>[0], username: string) {
  const writer = await registerPerson(product, username);
  await writer.call(api.profiles.edit, { body: { name: longName } });
  const notebooks: string[] = [];
  const notes: string[] = [];
  for (const [index, name] of [longTitle, 'Maps', longTitle, 'Ferries'].entries()) {
    const body = { name: `${name} ${index}` };
    const { notebook } = await writer.call(api.notebooks.create, { body });
    await writer.call(api.notebooks.publish, { body: { notebookId: notebook.id, on: true } });
    const { note } = await writer.call(api.notes.create, {
      headers: {},
      body: {
        title: longTitle,
        textContent: `${longTitle}. ${tag} #lighthouses-and-ferries`,
        notebookId: notebook.id,
      },
    });
    notebooks.push(notebook.id);
    notes.push(note.id);
  }
  return { writer, notebooks, notes };
}

/** What sticks out of the window, and cards that lie on each other or out of their places. */
function misplaced(): string[] {
  const found: string[] = [];
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond > 0) found.push(`${beyond} px beyond the window`);
  const cards = [...document.querySelectorAll('li > article, li > div > article')];
  const boxes = cards.map((card) => card.getBoundingClientRect()).filter(({ width }) => width > 0);
  for (const [index, box] of boxes.entries()) {
    if (box.right > window.innerWidth + 1) found.push(`card ${index} is cut by the window`);
    const room = cards[index]?.closest('ul')?.getBoundingClientRect();
    if (room && (box.right > room.right + 1 || box.left < room.left - 1))
      found.push(`card ${index} is out of its list`);
    for (const other of boxes.slice(index + 1)) {
      const isOver =
        box.left < other.right - 1 &&
        other.left < box.right - 1 &&
        box.top < other.bottom - 1 &&
        other.top < box.bottom - 1;
      if (isOver) found.push(`card ${index} lies on another`);
    }
  }
  // What can be pressed or read in the foot of a card lies in it, each beside the other.
  for (const card of cards) {
    const parts = [...card.querySelectorAll('time, a, button')].filter((part) => part.checkVisibility());
    const edge = card.getBoundingClientRect().right + 1;
    for (const part of parts)
      if (part.getBoundingClientRect().right > edge) found.push(`${part.textContent} sticks out`);
  }
  return found;
}

async function expectWholeAtEveryWidth(page: Page, paths: readonly string[], sign: string): Promise<number> {
  let cards = 0;
  for (const path of paths) {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.soft(page, `${path} at ${width} px`).toHaveURL(path);
      await expect
        .configure({ soft: true })
        .poll(() => page.evaluate(misplaced), `${path} at ${width} px`)
        .toEqual([]);
    }
    cards += await page.locator('li article').count();
  }
  return cards;
}

test('no public page scrolls sideways at any width, and cards with long names lie beside each other', async ({
  guest,
  product,
}) => {
  const { notebooks, notes } = await publish(product, 'marguerite');
  const page = await guest();
  const paths = [
    '/explore/notebooks',
    '/explore/notes',
    '/marguerite',
    `/tag/${tag.slice(1)}`,
    `/?notebook=${notebooks[0]}`,
    `/?note=${notes[0]}`,
    '/',
    ...Object.values(staticPages).map(([path]) => path as string),
    '/login',
    '/join',
  ];
  expect(await expectWholeAtEveryWidth(page, paths, 'h1, h2')).toBeGreaterThan(8);
});

test('signed in, the cards of explore, the feed and the lists of notebooks lie beside each other too', async ({
  guest,
  product,
}) => {
  const { writer } = await publish(product, 'margarethe');
  const reader = await registerPerson(product, 'berthold');
  await reader.call(api.follows.person, { params: { username: writer.username }, body: { on: true } });
  const page = await signedIn(await guest(), reader);
  const paths = ['/explore/notebooks', '/explore/notes', '/', `/${writer.username}`];
  expect(await expectWholeAtEveryWidth(page, paths, 'li article')).toBeGreaterThan(8);
  // At the width of a card a name is still a name.
  await page.setViewportSize({ width: 1920, height: 800 });
  await page.goto('/');
  const author = page.getByRole('article').first().getByRole('link', { name: longName });
  expect((await author.boundingBox())?.width).toBeGreaterThan(140);
});

test('the head of explore and of a topic ends where what is below it does; lists have equal margins', async ({
  guest,
  product,
}) => {
  const { writer, notebooks } = await publish(product, 'melusine');
  const page = await guest();
  const ends = () =>
    page.evaluate(() => {
      const head = document.querySelector('header:has(> h1), header:has(h1):not(:has(nav))');
      const right = (part: Element) => Math.round(part.getBoundingClientRect().right);
      const below = [...(head?.nextElementSibling?.querySelectorAll('aside, article') ?? [])];
      return { head: head && right(head), below: Math.max(...below.map(right)) };
    });
  for (const who of ['guest', 'signed in'])
    for (const path of ['/explore/notes', `/tag/${tag.slice(1)}`]) {
      if (who === 'signed in') await signedIn(page, writer);
      await page.goto(path);
      await page.getByRole('main').getByRole('article').first().waitFor();
      for (const width of [360, 900, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const { head, below } = await ends();
        expect.soft(below, `${path}, ${who}, at ${width} px`).toBe(head);
      }
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/?notebook=${notebooks[0]}`);
  await page.evaluate(() => localStorage.setItem('leftPanelDisplay', 'notes'));
  await page.goto('/');
  const list = page.getByRole('region', { name: 'List' });
  for (const show of ['Show as cards', 'Show as a list']) {
    const item = list.getByRole('listitem').first();
    const { x, width } = (await item.boundingBox()) ?? { x: 0, width: 0 };
    // Rows reach up to the scrollbar, which is 2 px wider than their margin here.
    expect.soft(Math.abs(360 - x - width - x), show).toBeLessThanOrEqual(2);
    await list.getByRole('button', { name: show }).click();
  }
});
