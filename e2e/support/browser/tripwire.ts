import { expect, type Page } from '@playwright/test';

/** What has happened on a page that nothing in a note may do. */
interface Touched {
  /** How often something called `ran()`. */
  ran: number;
  /** What the page's own policy kept from happening. */
  reported: string[];
  /** Addresses of other origins that were asked for; they are not answered. */
  asked: string[];
  /** Dialogs, new windows and errors of scripts. */
  shown: string[];
}

/**
 * Reports whether anything ran or was asked for on a page, in all of its frames and on all pages that it goes to. To be
 * made before the page opens anything.
 */
export class Tripwire {
  private readonly seen: Touched = { ran: 0, reported: [], asked: [], shown: [] };
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page, origin: string): Promise<Tripwire> {
    const wire = new Tripwire(page);
    const { seen } = wire;
    await page.exposeFunction('tellOfRun', () => {
      seen.ran += 1;
    });
    await page.exposeFunction('tellOfReport', (what: string) => {
      // Zod asks once on each page whether it may compile its checks. It may not, and goes without.
      if (what !== 'script-src: eval ') seen.reported.push(what);
    });
    await page.addInitScript(() => {
      const told = window as unknown as Record<'tellOfRun' | 'tellOfReport', (what: string) => void> & {
        ran: () => void;
      };
      told.ran = () => told.tellOfRun('');
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        told.tellOfReport(`${violatedDirective}: ${blockedURI} ${sample}`),
      );
    });
    await page.route(
      ({ protocol, host }) => /^https?:$/.test(protocol) && host !== new URL(origin).host,
      (route) => {
        seen.asked.push(route.request().url());
        return route.abort();
      },
    );
    page.on('dialog', (dialog) => {
      seen.shown.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', () => seen.shown.push('a window'));
    page.on('pageerror', ({ message }) => seen.shown.push(`error: ${message}`));
    return wire;
  }

  /** What has happened so far, also what the page was about to do. */
  async touched(): Promise<Touched> {
    // Twice round: what was loaded or failed to load has told those who listen.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
    );
    return this.seen;
  }

  async isUntouched(): Promise<void> {
    expect(await this.touched()).toEqual({ ran: 0, reported: [], asked: [], shown: [] });
  }
}
