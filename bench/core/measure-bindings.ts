import { chromium } from '@playwright/test';
import { percentile } from '../../e2e/support/percentile.ts';
import { serveBuiltPage } from '../editor/built-page.ts';
import { chromiumFlags } from '../editor/chromium-flags.ts';
import { seededNote } from '../editor/seeded-note.ts';
import type { BindingName } from './binding/bindings.ts';
import type { MergeFigures } from './binding/merge-together.ts';
import type { BindingFigures } from './binding/page.ts';

const names: readonly BindingName[] = ['ours', 'y-tiptap', 'y-prosemirror'];

/** Merges of each round. */
const merges = 100;

type Rounds = Record<BindingName, (BindingFigures & MergeFigures & { heap: number[] })[]>;

const acts = {
  open: 'open the note',
  key: 'a key of one’s own',
  remoteLetter: 'a letter of someone else',
  layout: 'the same with its layout',
  enter: 'Enter',
  remoteBlock: 'a block of someone else',
} satisfies Record<keyof BindingFigures, string>;

/** Each binding in turns, on a page of its own: rows of a table in Markdown, p50 / p95 in milliseconds. */
export async function measureBindings({
  words,
  rounds,
  seed,
  keys,
}: {
  words: number;
  rounds: number;
  seed: number;
  keys: number;
}): Promise<string[][]> {
  const page = await serveBuiltPage(new URL('binding', import.meta.url));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumFlags,
  });
  const measured: Rounds = { ours: [], 'y-tiptap': [], 'y-prosemirror': [] };
  try {
    page.show(seededNote(words, seed));
    for (let round = 0; round < rounds; round += 1) {
      for (const binding of names) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const tab = await context.newPage();
        await tab.goto(page.url);
        const figures = await tab.evaluate((order) => window.measure(order), {
          binding,
          seed: seed + round,
          acts: keys,
        });
        const session = await context.newCDPSession(tab);
        await session.send('HeapProfiler.collectGarbage');
        const { usedSize } = await session.send('Runtime.getHeapUsage');
        const merged = await tab.evaluate((order) => window.merge(order), {
          binding,
          seed: seed + round,
          acts: merges,
        });
        measured[binding].push({ ...figures, ...merged, heap: [usedSize / 2 ** 20] });
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await page.close();
  }
  const rows = Object.entries(acts).map(([act, label]) => [
    label,
    ...names.map((name) => spread(measured[name].flatMap((each) => each[act as keyof BindingFigures]))),
  ]);
  const heap = names.map((name) =>
    percentile(
      measured[name].flatMap((each) => each.heap),
      0.5,
    ).toFixed(1),
  );
  const sum = (name: BindingName, figure: keyof MergeFigures) =>
    measured[name].reduce((all, each) => all + each[figure], 0);
  const row = (label: string, cell: (name: BindingName) => string) => [label, ...names.map(cell)];
  return [
    [`${words.toLocaleString('en')} words`, ...names],
    ...rows,
    ['heap of the page, MB', ...heap],
    row('letters lost / doubled where two rebuild and write a block', (name) => {
      return `${sum(name, 'lost')} / ${sum(name, 'doubled')} of ${sum(name, 'letters')}`;
    }),
    row('blocks of a newer page that are still there after a key', (name) => {
      return `${sum(name, 'newerKept')} of ${sum(name, 'newer')}`;
    }),
  ];
}

function spread(figures: number[]): string {
  return `${percentile(figures, 0.5).toFixed(2)} / ${percentile(figures, 0.95).toFixed(2)}`;
}
