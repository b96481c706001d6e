import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import classes from './print-instead.module.css';

/** How long one waits for pictures, in milliseconds. Those that are not there then are left out. */
const patience = 20_000;

/**
 * Prints something else than the page that is shown, with all its pictures. Resolves when the browser is done with it.
 *
 * @param title what a PDF of it is called
 */
export async function printInstead(title: string, content: ReactNode): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes.sheet ?? '';
  document.body.append(sheet);
  const root = createRoot(sheet);
  const shownTitle = document.title;
  const end = () => {
    root.unmount();
    sheet.remove();
    document.title = shownTitle;
  };
  try {
    flushSync(() => root.render(content));
    await loaded(sheet);
    document.title = title;
    const isOver = new Promise<void>((resolve) =>
      window.addEventListener('afterprint', () => resolve(), { once: true }),
    );
    window.print();
    // Some browsers return at once and ask later.
    await isOver;
  } finally {
    end();
  }
}

/** Waits for the pictures, which are not shown anywhere, and for the letters. */
async function loaded(sheet: HTMLElement): Promise<void> {
  const pictures = [...sheet.querySelectorAll('img')].map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => undefined);
  });
  const all = Promise.all([...pictures, document.fonts.ready]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))]);
}
