import type { Page } from '@playwright/test';
import type { furnish } from '../support/people/furnished-desk.ts';

export type Desk = Awaited<ReturnType<typeof furnish>>;

interface Screen {
  name: string;
  /** Whose screen it is. */
  who: 'guest' | 'owner';
  /** Brings the page there; waits for what it is about. */
  open: (page: Page, desk: Desk) => Promise<void>;
}

const list = (page: Page) => page.getByRole('region', { name: 'List' });
const article = (page: Page) => page.getByRole('article');

/** Goes to a list by what the device remembers, which is the same at every width. */
async function showList(page: Page, display: string, path = '/'): Promise<void> {
  await page.goto('/');
  await page.evaluate((chosen) => localStorage.setItem('leftPanelDisplay', chosen), display);
  await page.goto(path);
}

async function atMyNotes(page: Page): Promise<void> {
  await showList(page, 'notes');
  await list(page).getByRole('link', { name: 'The ferry' }).waitFor();
}

/** Every screen of the product, in the order of a first visit. */
export const screens: readonly Screen[] = [
  {
    name: 'landing',
    who: 'guest',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'login',
    who: 'guest',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    },
  },
  {
    name: 'join',
    who: 'guest',
    open: async (page) => {
      await page.goto('/join');
      await page.getByRole('button', { name: 'Join For Free' }).waitFor();
    },
  },
  { name: 'my-notes', who: 'owner', open: atMyNotes },
  {
    name: 'my-notes-cards',
    who: 'owner',
    open: async (page) => {
      await atMyNotes(page);
      await list(page).getByRole('button', { name: 'Show as cards' }).click();
    },
  },
  {
    name: 'my-notebooks',
    who: 'owner',
    open: async (page) => {
      await showList(page, 'notebooks');
      await list(page)
        .getByRole('button', { name: /^Rivers/, expanded: false })
        .click();
      await list(page).getByRole('link', { name: 'The ferry' }).waitFor();
    },
  },
  {
    name: 'saved-notebooks',
    who: 'owner',
    open: async (page) => {
      await showList(page, 'saved');
      await list(page).getByText('A garden').first().waitFor();
    },
  },
  {
    name: 'shared-with-me',
    who: 'owner',
    open: async (page) => {
      await showList(page, 'shared');
      await list(page).getByText('Seeds').waitFor();
    },
  },
  {
    name: 'note',
    who: 'owner',
    open: async (page, { walk }) => {
      await showList(page, 'notes', `/?note=${walk}`);
      await article(page).getByText('The road was still wet').waitFor();
    },
  },
  {
    name: 'note-editor',
    who: 'owner',
    open: async (page, { walk }) => {
      await showList(page, 'notes', `/?note=${walk}&edit`);
      await page.getByTestId('save-status').getByText('Saved').waitFor();
      await page.getByRole('toolbar').first().waitFor();
    },
  },
  {
    name: 'note-new',
    who: 'owner',
    open: async (page) => {
      await showList(page, 'notes', '/?n');
      await page.getByRole('toolbar').first().waitFor();
    },
  },
  {
    name: 'note-shared',
    who: 'owner',
    open: async (page, { ferry }) => {
      await showList(page, 'notes', `/?note=${ferry}`);
      await article(page).getByText('The road was still wet').waitFor();
      await article(page).getByRole('button', { name: 'Shared' }).click();
      await page.getByRole('dialog', { name: 'Share note' }).getByText('People with access').waitFor();
    },
  },
  {
    name: 'notebook',
    who: 'owner',
    open: async (page, { rivers }) => {
      await showList(page, 'notebooks', `/?notebook=${rivers}`);
      await article(page).getByText('The ferry').waitFor();
    },
  },
  {
    name: 'notebook-editor',
    who: 'owner',
    open: async (page, { rivers }) => {
      await showList(page, 'notebooks', `/?notebook=${rivers}&edit`);
      await page.getByRole('button', { name: 'Choose a cover' }).waitFor();
    },
  },
  {
    name: 'notifications',
    who: 'owner',
    open: async (page) => {
      await atMyNotes(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog').getByText('shared a note with you').first().waitFor();
    },
  },
  {
    name: 'account-settings',
    who: 'owner',
    open: async (page) => {
      await page.goto('/account-settings');
      await page.getByLabel('Bio').waitFor();
    },
  },
  {
    name: 'search',
    who: 'owner',
    open: async (page) => {
      await atMyNotes(page);
      await page.keyboard.press('/');
      await page.keyboard.type('river');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'search-results',
    who: 'owner',
    open: async (page) => {
      await showList(page, 'notes', '/search?q=river&tab=notes');
      await page.getByRole('region', { name: 'Search' }).getByRole('listitem').last().waitFor();
    },
  },
];
