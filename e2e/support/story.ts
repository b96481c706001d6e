import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { newestMailLink } from './mail-folder.ts';

export interface Joining {
  username: string;
  name: string;
}

interface StoryFixtures {
  /**
   * A new browser of its own in which this person has joined by mail link and is signed in. The stories of
   * a run share one product, so each has people of its own.
   */
  joins(person: Joining): Promise<Page>;
  /** A new browser of its own in which nobody is signed in. */
  guest(): Promise<Page>;
}

/** What everyone in the stories chooses. */
export const password = 'correct horse battery';
/** Of this worker, whose product the stories share. */
const joined = new Set<string>();

/** Runs the whole product for as long as `use` does, with more variables in its environment. */
export async function runProduct(env: Record<string, string>, use: (stack: Stack) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-story-'));
  const stack = await startStack({ dataDir, port: 0, env });
  await use(stack);
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Joins by mail link and is signed in; `linkTo` finds the link that was sent to an address. */
export async function joinByMail(
  page: Page,
  { username, name }: Joining,
  linkTo: (email: string) => Promise<string>,
): Promise<void> {
  // Or their mail would bring no link, and the story would end by its time limit.
  if (joined.has(username)) throw new Error(`Another story has a person called ${username}`);
  joined.add(username);
  const email = `${username}@example.org`;
  await page.goto('/join');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join For Free' }).click();
  await page.getByText('Check your mail').waitFor();
  await page.goto(await linkTo(email));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByText('This username is available.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await page.getByText(`Welcome ${name.split(' ')[0]}`).waitFor();
}

/** Stories run against the whole product: real processes, a real database, one for each worker. */
export const test = base.extend<StoryFixtures, { product: Stack }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => runProduct({}, use),
    { scope: 'worker', timeout: 60_000 },
  ],

  guest: async ({ browser, product }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: product.url });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  joins: async ({ guest, product }, use) => {
    await use(async (person) => {
      const page = await guest();
      await joinByMail(page, person, (email) => newestMailLink(product.dataDir, email));
      return page;
    });
  },
});
export { expect } from '@playwright/test';
