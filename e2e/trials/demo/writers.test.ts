import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startStack } from '../../../scripts/stack.mjs';
import { fixedPlan, lastingAtMost, sayResult } from '../../support/trial-plan.ts';

const hourMs = 60 * 60_000;
const sampleMs = 5_000;
/** What a writer has in a note beside its lead: three paragraphs of forty words. */
const mostWords = 160;

test('the writers of the demo keep their memory and their notes at a size', {
  tags: 'nightly',
  timeout: hourMs + 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-writers-'));
  const stack = await startStack({ dataDir });
  try {
    await stack.run('backend/dist/tools/demo/seed.js');
    const pid = stack.startBeside('writers', 'backend/dist/tools/demo/live/write-live.js');
    const endAt = performance.now() + lastingAtMost(hourMs);
    const memory: number[] = [];
    const words: number[] = [];
    while (performance.now() < endAt) {
      await delay(sampleMs);
      memory.push(await residentMb(pid));
      words.push(await wordsOfLiveNote(stack.url));
    }
    const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)));
    sayResult('writers', fixedPlan(memory.length), `${settled} MB at first, ${memory.at(-1)} MB at last`);
    expect(memory.at(-1)).toBeLessThan(settled + 24);
    expect(new Set(words).size).toBeGreaterThan(2);
    expect(Math.max(...words)).toBeLessThan(mostWords);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

async function wordsOfLiveNote(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/notes/all?limit=50&searchQuery=Being+written`);
  const { notes }: { notes: { temp: { words: number } }[] } = JSON.parse(await answer.text());
  expect(notes).toHaveLength(2);
  return Math.max(...notes.map(({ temp }) => temp.words));
}
