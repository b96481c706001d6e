import type { CDPSession, Page } from '@playwright/test';
import { type TypingTrace, traceTyping } from './main-thread-trace.ts';
import { seededWords } from './seeded-note.ts';

/** Between two keys, in milliseconds: everything that a key starts has its time to end. */
const interval = 150;

interface TypingOptions {
  keys: number;
  seed: number;
}

export interface Typing extends TypingTrace {
  /** From keydown to the next paint, in steps of 8 ms; what took less than 16 ms counts as 16. */
  eventTiming: number[];
}

/** Types in the middle of the note. */
export async function typeInTheMiddle(
  page: Page,
  session: CDPSession,
  { keys, seed }: TypingOptions,
): Promise<Typing> {
  const paragraphs = page.locator('.ProseMirror > p');
  const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  const word = seededWords(seed);
  let letters = '';
  while (letters.length < keys + warmUp + 1) letters += `${word()} `;
  const type = async (text: string) => {
    for (const letter of text) {
      const next = performance.now() + interval;
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
  };
  await type(letters.slice(0, warmUp));
  await page.evaluate(watchEvents);
  const trace = await traceTyping(session, () => type(letters.slice(warmUp, warmUp + keys + 1)));
  const slow = await page.evaluate(() => window.slowKeydowns ?? []);
  const quick = Array.from({ length: Math.max(0, keys - slow.length) }, () => 16);
  return { ...trace, eventTiming: [...quick, ...slow] };
}

/** Keys before the trace begins, for compilers and caches. */
const warmUp = 20;

declare global {
  interface Window {
    slowKeydowns?: number[];
  }
}

/** Runs in the page. */
function watchEvents(): void {
  const slow: number[] = [];
  window.slowKeydowns = slow;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') slow.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
