import type { Page } from '@playwright/test';

export interface ScreenChange {
  /** Words that are to be seen from then on. */
  words?: string;
  /** What is not to be seen any more. */
  gone?: string;
}

/**
 * Watches from inside the page for the frame in which this is so, because a look from outside pauses between its
 * looks. Resolves once it watches, with a function that resolves with the moment: milliseconds since 1970, by the clock
 * that all pages of a machine share.
 */
export async function watchScreen(page: Page, change: ScreenChange): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(({ words, gone }) => {
    const isSo = () =>
      (words === undefined || document.body.innerText.includes(words)) &&
      (gone === undefined || ![...document.querySelectorAll(gone)].some((one) => one.checkVisibility()));
    if (isSo()) throw new Error(`Before anything has changed: ${words ?? `no ${gone}`}`);
    const seen = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isSo()) return;
        observer.disconnect();
        // The frame that shows it is drawn right after these callbacks.
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    return { seen };
  }, change);
  // Asked for at once: a page that is left afterwards can not answer any more.
  const seen = watch.evaluate(({ seen }) => seen);
  seen.catch(() => undefined);
  return () => seen;
}

/** The same for the moment in which the next answer of this path has arrived in this page, which may be left by then. */
export function watchAnswer(page: Page, path: string): () => Promise<number> {
  const finished = page.waitForEvent(
    'requestfinished',
    (request) => new URL(request.url()).pathname === path,
  );
  finished.catch(() => undefined);
  return async () => {
    const { startTime, responseEnd } = (await finished).timing();
    return startTime + responseEnd;
  };
}
