import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Milliseconds from the navigation. */
interface Moments {
  firstText: number;
  editable: number;
}

export interface Opening extends Moments {
  /** Of the page's main thread until then, milliseconds: the machine's other work is not in it. */
  processorTime: number;
}

/** Milliseconds: so long a new tab, and the spare one that a browser makes beside it, take processors of their own. */
const restOfTab = 1_500;

/** Opens an address in a tab that has come to rest and waits until the note's text is painted and can be edited. */
export async function openNote(
  context: BrowserContext,
  address: string,
): Promise<{ page: Page; opening: Opening }> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`The page failed: ${error.stack}`));
  await page.addInitScript(watchForText);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await sleep(restOfTab);
  await page.goto(address, { waitUntil: 'commit' });
  const marks = await page.waitForFunction(() => window.noteOpening, undefined, { timeout: 60_000 });
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  return {
    page,
    opening: { ...((await marks.jsonValue()) as Moments), processorTime: seconds * 1000 },
  };
}

declare global {
  interface Window {
    noteOpening?: Moments;
  }
}

/** Runs in the page, from before its first script. */
function watchForText(): void {
  let firstText: number | undefined;
  const look = () => {
    const text = document.querySelector('.ProseMirror');
    // A frame in which it stands is a frame in which it is painted: this runs before the frame's layout.
    if (firstText === undefined && text?.querySelector('p')?.textContent)
      requestAnimationFrame(() => {
        firstText = performance.now();
      });
    if (firstText !== undefined && text?.getAttribute('contenteditable') === 'true')
      window.noteOpening = { firstText, editable: performance.now() };
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
