// Long lists and full notebooks in a real browser: the longest tasks of the page's main thread.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import SqliteDatabase from 'better-sqlite3';
import { type MainTask, tasksOf } from '../../e2e/support/browser/long-tasks.ts';
import { registerPerson } from '../../e2e/support/people/api-person.ts';
import { signedIn } from '../../e2e/support/people/signed-in.ts';
import { startStack } from '../../scripts/stack.mjs';
import { statementsOf } from '../lists/statements-of.ts';
import { machine } from '../src/figures/machine.ts';
import { fillLongShelves, type LongShelves } from './long-shelves.ts';
import { scrollThrough } from './scroll-through.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '10000' },
    notebooks: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    /** Only steps whose name has this in it. */
    only: { type: 'string', default: '' },
  },
});
const sizes = { notes: Number(values.notes), notebooks: Number(values.notebooks) };
/** Milliseconds from which a task is felt. */
const long = 50;

interface Step {
  name: string;
  /** Whose screen it is. */
  who: 'reader' | 'bookkeeper';
  /** Goes where it begins, which is not measured. */
  before: (page: Page, shelves: LongShelves) => Promise<void>;
  act: (page: Page, shelves: LongShelves) => Promise<void>;
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const article = (page: Page) => page.locator('article, form').first();
const scrolled = (within: (page: Page) => Locator) => async (page: Page) =>
  within(page).evaluate(scrollThrough);
const open = (address: string) => (page: Page) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const toEdit: Step['before'] = async (page, { bookId, firstTitle }) => {
  await page.goto(`/?notebook=${bookId}&edit`);
  await page.getByRole('button', { name: `Move ${firstTitle}`, exact: true }).waitFor();
  await quiet(page);
};

const steps: Step[] = [
  {
    name: 'My Notes as a list, scrolled',
    who: 'reader',
    before: async (page) => {
      await page.goto('/');
      await page.getByRole('list', { name: 'My Notes' }).getByRole('link').first().waitFor();
    },
    act: scrolled((page) => page.getByRole('list', { name: 'My Notes' })),
  },
  {
    name: 'My Notes as cards, scrolled',
    who: 'reader',
    before: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Show as cards' }).click();
      await page.getByRole('list', { name: 'My Notes' }).getByRole('link').first().waitFor();
    },
    act: scrolled((page) => page.getByRole('list', { name: 'My Notes' })),
  },
  {
    name: 'My Notebooks, scrolled',
    who: 'reader',
    before: async (page) => {
      await page.goto('/');
      await nav(page).getByRole('button', { name: 'My Notebooks' }).click();
      await page.getByRole('list', { name: 'My Notebooks' }).getByRole('listitem').first().waitFor();
    },
    act: scrolled((page) => page.getByRole('list', { name: 'My Notebooks' })),
  },
  {
    name: 'a notebook of 1,000 notes, opened',
    who: 'reader',
    before: async (page) => {
      await page.goto('/');
      await page.getByRole('list', { name: 'My Notes' }).getByRole('link').first().waitFor();
      // What belongs to notebooks is loaded once, by the first of them.
      const first = page.getByRole('list', { name: 'My Notebooks' }).getByRole('link').first();
      await nav(page).getByRole('button', { name: 'My Notebooks' }).click();
      await first.click();
      await article(page).getByRole('listitem').first().waitFor();
      await warmed(page);
    },
    act: async (page, { thousandId }) => {
      await open(`/?notebook=${thousandId}`)(page);
      await page.getByRole('heading', { level: 1, name: 'A thousand' }).waitFor();
      await page.getByRole('article').getByRole('link').first().waitFor();
      await quiet(page);
    },
  },
  {
    name: 'a notebook of 1,000 notes, scrolled',
    who: 'reader',
    before: async (page, { thousandId }) => {
      await page.goto(`/?notebook=${thousandId}`);
      await page.getByRole('article').getByRole('link').first().waitFor();
      await quiet(page);
    },
    act: scrolled((page) => page.getByRole('article').getByRole('list').first()),
  },
  {
    name: 'a book of 10,000 notes, opened',
    who: 'bookkeeper',
    before: async (page) => {
      await page.goto('/');
      await page.getByRole('list', { name: 'My Notes' }).getByRole('link').first().waitFor();
      await warmed(page);
    },
    act: async (page, { bookId, firstTitle }) => {
      await open(`/?notebook=${bookId}`)(page);
      await page.getByRole('article').getByRole('link', { name: firstTitle, exact: true }).waitFor();
      await quiet(page);
    },
  },
  {
    name: 'a book of 10,000 notes, scrolled',
    who: 'bookkeeper',
    before: async (page, { bookId, firstTitle }) => {
      await page.goto(`/?notebook=${bookId}`);
      await page.getByRole('article').getByRole('link', { name: firstTitle, exact: true }).waitFor();
      await quiet(page);
    },
    act: scrolled((page) => page.getByRole('article').getByRole('list').first()),
  },
  {
    name: 'the same, begun to be put in order',
    who: 'bookkeeper',
    before: async (page, { bookId, firstTitle }) => {
      await page.goto(`/?notebook=${bookId}`);
      await page.getByRole('article').getByRole('link', { name: firstTitle, exact: true }).waitFor();
    },
    act: async (page, { bookId, firstTitle }) => {
      await open(`/?notebook=${bookId}&edit`)(page);
      await page.getByRole('button', { name: `Move ${firstTitle}`, exact: true }).waitFor();
      await quiet(page);
    },
  },
  {
    name: 'the same, a note moved five places by keys',
    who: 'bookkeeper',
    before: toEdit,
    act: async (page) => {
      await page.locator('[data-handle]').first().press('Space');
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
    },
  },
  {
    name: 'the same in its edit mode, scrolled',
    who: 'bookkeeper',
    before: toEdit,
    act: scrolled((page) => page.getByRole('form').getByRole('list').first()),
  },
  {
    name: 'its fold in My Notebooks, opened and scrolled',
    who: 'bookkeeper',
    before: async (page) => {
      await page.goto('/');
      await nav(page).getByRole('button', { name: 'My Notebooks' }).click();
      await page.getByRole('searchbox').first().fill('The whole book');
      await page.getByRole('button', { name: /^The whole book/, expanded: false }).waitFor();
    },
    act: async (page, { firstTitle }) => {
      await page.getByRole('button', { name: /^The whole book/, expanded: false }).click();
      const list = page.getByRole('list', { name: 'Notes in The whole book' });
      await list.getByRole('link', { name: firstTitle, exact: true }).waitFor();
      await list.evaluate(scrollThrough);
    },
  },
];

/** Until the code of notes has come, which a page loads when it is idle. */
async function warmed(page: Page): Promise<void> {
  const hasCome = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/open-note'));
  // Polled in every frame, as is usual, the page would never be idle.
  await page.waitForFunction(hasCome, null, { polling: 200 });
  await quiet(page);
}

/** Until nothing has been asked for in half a second. */
async function quiet(page: Page): Promise<void> {
  const asks = () => performance.getEntriesByType('resource').length;
  let before = -1;
  for (let now = await page.evaluate(asks); before !== now; now = await page.evaluate(asks)) {
    before = now;
    await pause(500);
  }
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-scroll-'));
  const stack = await startStack({ dataDir, port: 0 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const people = {
      reader: await registerPerson(stack, 'alice'),
      bookkeeper: await registerPerson(stack, 'bob'),
    };
    const database = new SqliteDatabase(join(dataDir, 'commonplace.db'));
    database.exec('BEGIN IMMEDIATE');
    const shelves = await fillLongShelves(
      {
        ...statementsOf(database),
        all: (sql, parameters) => database.prepare(sql).all(...parameters) as Record<string, string>[],
      },
      people.reader.id,
      people.bookkeeper.id,
      sizes,
    );
    database.exec('COMMIT');
    database.close();
    console.log(
      `${JSON.stringify(sizes)}, ${values.rounds} rounds, ${machine()}, Chromium ${browser.version()}`,
    );
    console.log(
      '\n| | longest task, processor ms | on the clock | tasks over 50 ms, processor · clock | pages of notes asked for | seconds |',
    );
    console.log('|---|---:|---:|---:|---:|---:|');
    for (const step of steps) {
      if (!step.name.includes(values.only)) continue;
      const rounds: Measured[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const context = await browser.newContext({
          baseURL: stack.url,
          viewport: { width: 1440, height: 900 },
        });
        const page = await signedIn(await context.newPage(), people[step.who]);
        rounds.push(await measure(browser, page, step, shelves));
        await context.close();
      }
      console.log(line(step.name, rounds));
    }
  } finally {
    await browser.close();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  tasks: MainTask[];
  /** Pages of notes that were asked for meanwhile. */
  pages: number;
  seconds: number;
}

async function measure(browser: Browser, page: Page, step: Step, shelves: LongShelves): Promise<Measured> {
  await step.before(page, shelves);
  let pages = 0;
  page.on('request', (request) => {
    if (/\/api\/(notes|notebooks\/notes)\?.*offset/.test(request.url())) pages += 1;
  });
  const begun = performance.now();
  let seconds = 0;
  const tasks = await tasksOf(browser, page, async () => {
    await page.evaluate(() => performance.mark('act-begins'));
    await step.act(page, shelves);
    seconds = (performance.now() - begun) / 1000;
    await page.evaluate(() => performance.mark('act-ends'));
  });
  return { tasks, pages, seconds };
}

function line(name: string, rounds: Measured[]): string {
  const each = (of: (measured: Measured) => number, digits = 0) =>
    rounds.map((measured) => of(measured).toFixed(digits)).join(', ');
  return `| ${[
    name,
    each(({ tasks }) => Math.max(...tasks.map(({ cpu }) => cpu)), 1),
    each(({ tasks }) => Math.max(...tasks.map(({ wall }) => wall)), 1),
    `${each(({ tasks }) => tasks.filter(({ cpu }) => cpu > long).length)} · ${each(({ tasks }) => tasks.filter(({ wall }) => wall > long).length)}`,
    each(({ pages }) => pages),
    each(({ seconds }) => seconds, 1),
  ].join(' | ')} |`;
}

await main();
