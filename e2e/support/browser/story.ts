import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  request,
} from '@playwright/test';
import { nobodyElseIs } from '../people/api-person.ts';
import { keptSession } from '../people/kept-session.ts';
import { newestMailLink } from '../people/mail-folder.ts';
import { type StoryProduct, startStoryProduct } from '../stack/story-product.ts';

export interface Joining {
  username: string;
  name: string;
}

type StorageState = BrowserContextOptions['storageState'];

interface StoryFixtures {
  /**
   * A new browser of its own in which this person, who has just joined, is signed in; it has opened no page yet.
   * The stories of a worker share one product, so each has people of its own.
   */
  joins(person: Joining): Promise<Page>;
  /** A new browser of its own without a session. */
  guest(): Promise<Page>;
  /** A new browser of its own, with what another one kept. */
  browsers(kept?: StorageState): Promise<Page>;
}

interface WorkerFixtures {
  product: StoryProduct;
  /** The link that a new person's mail has. */
  linkToJoin(email: string): Promise<string>;
}

/** What everyone in the stories chooses. */
export const password = 'correct horse battery';

/** The administrator of a story's product: `registerAdministrator` makes them. */
export const adminUsername = 'keeper';

/** Runs the whole product for as long as `use` does, with more variables in its environment. */
export async function runProduct(env: Record<string, string>, use: (product: StoryProduct) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-story-'));
  const product = await startStoryProduct(dataDir, env);
  await use(product);
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Sessions are named by it. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A new person and what a browser keeps of their session, without the pages that lead there. */
async function joinOverHttp(
  product: StoryProduct,
  { username, name }: Joining,
  linkTo: (email: string) => Promise<string>,
) {
  nobodyElseIs(product, username);
  const email = `${username}@example.org`;
  const http = await request.newContext({ baseURL: product.url, userAgent });
  await http.post(api.users.join.path, { data: { email } });
  const link = await linkTo(email);
  const answer = await http.post(api.users.register.path, {
    data: { token: link.split('/').at(-1), email, name, username, password },
  });
  const { token } = api.users.register.response.parse(await answer.json());
  const kept = await keptSession(http, product.url, token);
  await http.dispose();
  return kept;
}

/** Stories run against the whole product: real processes, a real database, one for each worker. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => runProduct({ ADMIN_USERNAMES: adminUsername }, use),
    { scope: 'worker', timeout: 120_000 },
  ],

  linkToJoin: [
    async ({ product }, use) => use((email) => newestMailLink(product.dataDir, email)),
    { scope: 'worker' },
  ],

  browsers: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (storageState) => {
      const context = await browser.newContext({
        baseURL: product.url,
        ...(storageState && { storageState }),
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  guest: async ({ browsers }, use) => use(() => browsers()),

  joins: async ({ browsers, product, linkToJoin }, use) => {
    await use(async (person) => browsers(await joinOverHttp(product, person, linkToJoin)));
  },
});
export { expect } from '@playwright/test';
