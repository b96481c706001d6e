import type { Page } from '@playwright/test';

/** What a screen shows: the people and notes of the demo, or nothing yet. */
export type World = 'demo' | 'empty';

/** The id of a note or notebook of the demo's owner, by its title or name. */
export type Found = (name: string) => string;

interface Screen {
  name: string;
  who: 'guest' | 'owner';
  worlds: readonly World[];
  /** Brings the page there; waits for what it is about. */
  open: (page: Page, found: Found) => Promise<void>;
}

const both = ['demo', 'empty'] as const;
const demo = ['demo'] as const;
const article = (page: Page) => page.getByRole('article').first();

/** A page that the server writes, or a screen whose heading says that it is there. */
const at = (name: string, path: string, worlds: readonly World[] = both): Screen => ({
  name,
  who: 'guest',
  worlds,
  open: async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
});

/** A list of the workspace, by what the device remembers, which is the same at every width. */
async function showList(page: Page, display: string, path = '/'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('leftPanelDisplay', chosen), display);
  await page.goto(path);
}

const listed = (name: string, display: string, path = '/', worlds: readonly World[] = both): Screen => ({
  name,
  who: 'owner',
  worlds,
  open: (page) => showList(page, display, path),
});

/** A note or notebook in the workspace, and what is done there. */
const opened = (
  name: string,
  path: (found: Found) => string,
  then: (page: Page) => Promise<void> = async () => undefined,
  display = 'notes',
): Screen => ({
  name,
  who: 'owner',
  worlds: demo,
  open: async (page, found) => {
    await showList(page, display, path(found));
    await article(page).waitFor();
    await then(page);
  },
});

const edited = (page: Page) => page.getByTestId('save-status').getByText('Saved').waitFor();

/** Every screen of the product, in the order of a first visit. */
export const screens: readonly Screen[] = [
  at('landing', '/'),
  at('explore', '/explore'),
  {
    name: 'explore-popular',
    who: 'guest',
    worlds: demo,
    open: async (page) => {
      await page.goto('/explore/notes?order=popular');
      await page.locator('[aria-current="true"]', { hasText: 'Popular this week' }).waitFor();
    },
  },
  at('explore-notes', '/explore/notes'),
  at('explore-notebooks', '/explore/notebooks'),
  at('topic', '/tag/novel', demo),
  {
    name: 'public-note',
    who: 'guest',
    worlds: demo,
    open: async (page) => {
      await page.goto('/alice');
      await page.getByRole('link', { name: 'How to keep a commonplace book' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'How to keep a commonplace book' }).waitFor();
    },
  },
  {
    name: 'public-note-end',
    who: 'guest',
    worlds: demo,
    open: async (page) => {
      await page.goto('/alice');
      await page.getByRole('link', { name: 'How to keep a commonplace book' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'How to keep a commonplace book' }).waitFor();
      await page.evaluate(() => document.querySelector('#discussion, footer')?.scrollIntoView());
    },
  },
  {
    name: 'public-notebook',
    who: 'guest',
    worlds: demo,
    open: async (page) => {
      await page.goto('/explore/notebooks');
      await page.getByRole('link', { name: 'Slow trains' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Slow trains' }).waitFor();
    },
  },
  at('author', '/alice', demo),
  at('search-guest', '/search?q=bread', demo),
  at('about', '/about'),
  at('solutions', '/solutions'),
  at('terms', '/pages/terms'),
  at('not-found', '/no/such/page'),
  at('login', '/login'),
  at('join', '/join'),
  at('forgot-password', '/forgot-password'),
  {
    name: 'feed',
    who: 'owner',
    worlds: both,
    open: async (page) => {
      await showList(page, 'feed');
      const main = page.getByRole('navigation', { name: 'Main' });
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      // A person who follows nobody is redirected to explore: the navigation leads to the feed.
      if (new URL(page.url()).pathname === '/') return;
      if (!(await main.isVisible())) await page.getByRole('button', { name: 'Menu' }).click();
      await main.getByRole('link', { name: 'Feed' }).click();
      await page.getByText('Your feed is empty').first().waitFor();
    },
  },
  listed('my-notes', 'notes'),
  {
    name: 'my-notes-cards',
    who: 'owner',
    worlds: demo,
    open: async (page) => {
      await showList(page, 'notes');
      await page.getByRole('button', { name: 'Show as cards' }).click();
      await page.mouse.move(0, 0);
    },
  },
  listed('my-notebooks', 'notebooks'),
  listed('following', 'following'),
  listed('saved', 'notes', '/saved'),
  listed('saved-notebooks', 'saved'),
  listed('shared-with-me', 'shared'),
  listed('explore-signed-in', 'notes', '/explore'),
  listed('topic-signed-in', 'notes', '/tag/novel', demo),
  listed('search-results', 'notes', '/search?q=bread', demo),
  listed('profile-own', 'notes', '/alice'),
  listed('profile', 'notes', '/ivo', demo),
  opened('note', (id) => `/?note=${id('Reading with a pencil')}`),
  opened('note-editor', (id) => `/?note=${id('Reading with a pencil')}&edit`, edited),
  opened(
    'note-share',
    (id) => `/?note=${id('On margins')}`,
    async (page) => {
      await article(page).getByRole('button', { name: 'Only You' }).click();
      await page.getByRole('dialog', { name: 'Share note' }).waitFor();
    },
  ),
  {
    name: 'note-new',
    who: 'owner',
    worlds: both,
    open: async (page) => {
      await showList(page, 'notes', '/?n');
      await page.getByRole('toolbar').first().waitFor();
    },
  },
  opened('notebook', (id) => `/?notebook=${id('Reading')}`, undefined, 'notebooks'),
  {
    name: 'notebook-editor',
    who: 'owner',
    worlds: demo,
    open: async (page, id) => {
      await showList(page, 'notebooks', `/?notebook=${id('Reading')}&edit`);
      await page.getByRole('form', { name: 'Edit Notebook' }).waitFor();
    },
  },
  {
    name: 'notifications',
    who: 'owner',
    worlds: both,
    open: async (page) => {
      await showList(page, 'notes');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'search',
    who: 'owner',
    worlds: demo,
    open: async (page) => {
      await showList(page, 'notes');
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
      const button = page.getByRole('button', { name: 'Search', exact: true });
      if (await button.isVisible()) await button.click();
      else await page.keyboard.press('/');
      await page.keyboard.type('bread');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'account-settings',
    who: 'owner',
    worlds: both,
    open: async (page) => {
      await page.goto('/account-settings');
      await page.getByLabel('Bio').waitFor();
    },
  },
];
