// npm run screenshots: every screen of the demo and of an empty product in both themes at four widths, and what went
// wrong on it: errors of the console, layout that shifts, a page wider than its window.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startStack } from '../../scripts/stack.mjs';
import { chromiumFlags } from '../support/browser/chromium-flags.ts';
import { type ApiPerson, registerPerson } from '../support/people/api-person.ts';
import { demoPerson } from './demo-person.ts';
import { type Found, screens, type World } from './screens.ts';

const { values } = parseArgs({
  options: {
    /** The folder they go to. */
    out: { type: 'string', default: 'test-results/screenshots' },
    /** Only pictures that have this in their name, as `notebook-360-dark`. */
    only: { type: 'string', default: '' },
    /** Takes those that the READMEs show anew, made smaller. */
    docs: { type: 'boolean', default: false },
  },
});
const sizes = [
  { width: 2560, height: 1440 },
  { width: 1440, height: 900 },
  { width: 900, height: 800 },
  { width: 360, height: 740 },
];
const themes = ['light', 'dark'] as const;
const docsWidth = 960;
/** The sum of layout shifts that a screen may have. */
const maxShift = 0.02;

const docs = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const out = values.docs ? docs : resolve(values.out);
const shown = await picturesShown();
const isWanted = (name: string) => (values.docs ? shown.has(name) : name.includes(values.only));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
});
const faults: string[] = [];
const taken = new Set<string>();
try {
  await mkdir(out, { recursive: true });
  for (const world of ['demo', 'empty'] as const) await takeWorld(browser, world);
} finally {
  await browser.close();
}
const unknown = values.docs ? [...shown].filter((name) => !taken.has(name)) : [];
if (unknown.length || taken.size === 0)
  faults.push(`There is no such screen: ${unknown.join(', ') || values.only}`);
process.stdout.write(faults.length ? `${faults.join('\n')}\n` : 'No error, no shift, nothing too wide.\n');
if (faults.length) process.exitCode = 1;

/** Names of the pictures in the READMEs. */
async function picturesShown(): Promise<Set<string>> {
  const pages = [join(docs, '../../README.md'), join(docs, 'README.md')];
  const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/([\w-]+)\.png\)/g)].map(([, name = '']) => name)),
  );
}

async function takeWorld(browser: Browser, world: World): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-screenshots-'));
  const stack = await startStack({ dataDir, port: 0 });
  try {
    if (world === 'demo') await stack.run('backend/dist/tools/demo/seed.js');
    const alice = await (world === 'demo' ? demoPerson(stack, 'alice') : registerPerson(stack, 'alice'));
    const found = await find(alice);
    for (const size of sizes)
      for (const theme of themes)
        await takeAll({ browser, url: stack.url, world, token: alice.token, found, size, theme });
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function find(owner: ApiPerson): Promise<Found> {
  const { notes = [] } = await owner.call(api.notes.list, { query: { limit: 100 } });
  const { notebooks = [] } = await owner.call(api.notebooks.list, { query: {} });
  const ids = new Map<string, string>();
  for (const { id, title } of notes) ids.set(title, id);
  for (const { id, name } of notebooks) ids.set(name, id);
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo has nothing of the name ${name}.`);
    return id;
  };
}

interface Taking {
  browser: Browser;
  url: string;
  world: World;
  token: string;
  found: Found;
  size: (typeof sizes)[number];
  theme: (typeof themes)[number];
}

async function takeAll({ browser, url, world, token, found, size, theme }: Taking): Promise<void> {
  for (const who of ['guest', 'owner'] as const) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    if (who === 'owner') await context.addInitScript((own) => localStorage.setItem('jwtToken', own), token);
    for (const screen of screens) {
      const name = `${world === 'demo' ? '' : 'empty-'}${screen.name}-${size.width}-${theme}`;
      if (screen.who !== who || !screen.worlds.includes(world) || !isWanted(name)) continue;
      const page = await context.newPage();
      const seen = await watch(page);
      await screen.open(page, found).catch((error: Error) => seen.push(error.message.split('\n')[0] ?? ''));
      // What is still loading has had its time; a blinking caret is no difference.
      await page.waitForLoadState('networkidle');
      const picture = sharp(await page.screenshot({ caret: 'hide' }));
      if (values.docs) picture.resize({ width: docsWidth, withoutEnlargement: true });
      await picture.png({ palette: values.docs }).toFile(join(out, `${name}.png`));
      faults.push(...[...seen, ...(await measure(page))].map((fault) => `${name}: ${fault}`));
      process.stdout.write(`${name}\n`);
      taken.add(name);
      await page.close();
    }
    await context.close();
  }
}

/** Collects what the console says, and what shifts. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    // A page that does not exist is answered with 404, which is what it is about.
    if (message.type() === 'error' && !message.text().includes('status of 404')) seen.push(message.text());
  });
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: { by: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const node = sources[0]?.node;
        const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
        if (!hadRecentInput) shifts.push({ by: value, what: what.slice(0, 120) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return seen;
}

async function measure(page: Page): Promise<string[]> {
  const { shifts, tooWide } = await page.evaluate(() => ({
    shifts: (window as { shifts?: { by: number; what: string }[] }).shifts ?? [],
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
  }));
  const shift = shifts.reduce((sum, { by }) => sum + by, 0);
  const [largest] = shifts.sort((a, b) => b.by - a.by);
  return [
    ...(shift > maxShift ? [`the layout shifts by ${shift.toFixed(3)}, most of it ${largest?.what}`] : []),
    ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
  ];
}
