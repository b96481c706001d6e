import type { BrowserContext, Page } from '@playwright/test';

/** Milliseconds from the navigation. */
export interface Opening {
  firstText: number;
  editable: number;
}

/** Opens an address in a new page and waits until the note's text is painted and can be edited. */
export async function openNote(
  context: BrowserContext,
  address: string,
): Promise<{ page: Page; opening: Opening }> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`The page failed: ${error.stack}`));
  await page.addInitScript(watchForText);
  await page.goto(address, { waitUntil: 'commit' });
  const marks = await page.waitForFunction(() => window.noteOpening, undefined, { timeout: 60_000 });
  return { page, opening: (await marks.jsonValue()) as Opening };
}

declare global {
  interface Window {
    noteOpening?: Opening;
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
