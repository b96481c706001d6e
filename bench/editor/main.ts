// Typing in a long note while five others write in it, beside plain TipTap with the same text.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../e2e/support/browser/chromium-flags.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { type BuiltPage, serveBuiltPage } from './built-page.ts';
import { type Opening, openNote } from './opening.ts';
import { Product } from './product-note.ts';
import { seededNote } from './seeded-note.ts';
import { profiled } from './self-times.ts';
import { type Typing, typeInTheMiddle } from './typing.ts';

const { values } = parseArgs({
  options: {
    words: { type: 'string', default: '300,20000,50000' },
    rounds: { type: 'string', default: '2' },
    keys: { type: 'string', default: '100' },
    writers: { type: 'string', default: '5' },
    seed: { type: 'string', default: '20261121' },
    /** Also says which functions of ours the keys spend their time in. */
    profile: { type: 'boolean', default: false },
    /** Another build of the frontend, as one with readable names: `vite build --minify false --outDir …`. */
    frontend: { type: 'string' },
    /** Only opens the note, cold and again. */
    opening: { type: 'boolean', default: false },
    /** Only one of the two: `ours` or `plain`. */
    only: { type: 'string' },
  },
});
const sizes = values.words.split(',').map(Number);
const rounds = Number(values.rounds);
const keys = Number(values.keys);
const writers = Number(values.writers);
const seed = Number(values.seed);

interface Round {
  /** Null where notes are only opened. */
  typing: Typing | null;
  opening: Opening;
  /** A second opening in the same browser: scripts cached, the note kept on the device. */
  again: Opening | null;
}

async function main(): Promise<void> {
  const product = await Product.start();
  const plain = await serveBuiltPage(new URL('plain', import.meta.url));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // A page that Playwright serves counts as one from outside, which may not talk to this machine.
    args: values.frontend ? [...chromiumFlags, '--disable-features=LocalNetworkAccessChecks'] : chromiumFlags,
  });
  const work = values.opening ? 'openings' : `${keys} keys, ${writers} remote writers`;
  console.log(`seed ${seed}, ${rounds} rounds of ${work}, Chromium ${browser.version()}`);
  try {
    for (const words of sizes) {
      const ours: Round[] = [];
      const theirs: Round[] = [];
      const html = seededNote(words, seed);
      for (let round = 0; round < rounds; round += 1) {
        if (values.only !== 'plain') ours.push(await oursRound(browser, product, html, seed + round));
        if (values.only !== 'ours') theirs.push(await plainRound(browser, plain, html, seed + round));
      }
      report(words, ours, theirs);
    }
  } finally {
    await browser.close();
    await plain.close();
    await product.stop();
  }
}

async function oursRound(
  browser: Browser,
  product: Product,
  html: string,
  roundSeed: number,
): Promise<Round> {
  const note = await product.createNote(html);
  const context = await browser.newContext({ viewport, storageState: product.aliceSession });
  if (values.frontend) await serveFrom(context, values.frontend);
  const { page, opening } = await openNote(context, note.page);
  await page.getByTestId('save-status').getByText('Saved', { exact: true }).waitFor();
  const typing = values.opening ? null : await oursTyping(page, product, note.documentName, roundSeed);
  await page.close();
  const again = await openAgain(context, note.page);
  await context.close();
  return { typing, opening, again };
}

async function oursTyping(
  page: Page,
  product: Product,
  documentName: string,
  roundSeed: number,
): Promise<Typing> {
  const remote = writers > 0 ? await product.startWriters(documentName, roundSeed, writers) : null;
  const session = await page.context().newCDPSession(page);
  const typing = await typeInTheMiddle(page, session, { keys, seed: roundSeed });
  if (values.profile)
    console.log(
      await profiled(session, async () => {
        await typeInTheMiddle(page, session, { keys, seed: roundSeed });
      }),
    );
  await remote?.stop();
  await page.getByTestId('save-status').getByText('Saved', { exact: true }).waitFor();
  return typing;
}

async function plainRound(
  browser: Browser,
  plain: BuiltPage,
  html: string,
  roundSeed: number,
): Promise<Round> {
  plain.show(html);
  const context = await browser.newContext({ viewport });
  const { page, opening } = await openNote(context, plain.url);
  const session = await context.newCDPSession(page);
  const typing = values.opening ? null : await typeInTheMiddle(page, session, { keys, seed: roundSeed });
  await context.close();
  return { typing, opening, again: null };
}

async function openAgain(context: BrowserContext, address: string): Promise<Opening> {
  return (await openNote(context, address)).opening;
}

async function serveFrom(context: BrowserContext, folder: string): Promise<void> {
  await context.route(/\/(assets\/|\?note=)/, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
}

const viewport = { width: 1440, height: 900 };

function report(words: number, ours: Round[], plain: Round[]): void {
  console.log(`\n${words.toLocaleString('en')} words`);
  const ofKeys = (read: (typing: Typing) => number[]) => (round: Round) =>
    round.typing ? read(round.typing) : [];
  const rows = {
    'task of the key': ofKeys((typing) => typing.keys.map(({ task }) => task)),
    'everything until the next': ofKeys((typing) => typing.keys.map(({ untilNext }) => untilNext)),
    'style, layout, paint': ofKeys((typing) => typing.rendering),
    'Event Timing': ofKeys((typing) => typing.eventTiming),
    'tasks over 50 ms': ofKeys((typing) => [typing.longTasks]),
    'first text': (round: Round) => [round.opening.firstText],
    editable: (round: Round) => [round.opening.editable],
    'its processor time': (round: Round) => [round.opening.processorTime],
    'first text, again': (round: Round) => (round.again ? [round.again.firstText] : []),
    'its processor time, again': (round: Round) => (round.again ? [round.again.processorTime] : []),
  };
  for (const [name, read] of Object.entries(rows)) {
    const [a, b] = [ours.flatMap(read), plain.flatMap(read)];
    if (a.length + b.length === 0) continue;
    const [p95, plainP95] = [percentile(a, 0.95), percentile(b, 0.95)];
    console.log(
      `${name.padEnd(26)} ours ${both(a)}   plain ${both(b)}   p95 ratio ${(p95 / plainP95).toFixed(2)}`,
    );
  }
}

function both(list: number[]): string {
  return `p50 ${percentile(list, 0.5).toFixed(1).padStart(7)}  p95 ${percentile(list, 0.95).toFixed(1).padStart(7)}`;
}

await main();
