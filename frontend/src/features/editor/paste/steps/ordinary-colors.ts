import { nearestColor } from '@commonplace/contracts/document';
import type { Look } from './read-looks.ts';

/** Which colours of a source say nothing, because its text has them anyway. */
export interface Ordinary {
  isInk(css: string): boolean;
  isPaper(css: string): boolean;
}

const blocks = 'p, div, li, td, th, h1, h2, h3, h4, blockquote';

/**
 * Black, white and what comes near them, and what most of the letters have. A single line that was chosen for its
 * colour keeps it, unless it is a gray or so dark that it is the ink of some page.
 */
export function ordinaryColors(body: HTMLElement, stretches: readonly (readonly [Text, Look])[]): Ordinary {
  const inks = new Map<string, number>();
  const papers = new Map<string, number>();
  let all = 0;
  for (const [text, { color, ground }] of stretches) {
    const letters = text.data.replace(/\s+/g, '').length;
    all += letters;
    if (color !== null) inks.set(color, (inks.get(color) ?? 0) + letters);
    if (ground !== null) papers.set(ground, (papers.get(ground) ?? 0) + letters);
  }
  const isText = [...body.querySelectorAll(blocks)].filter((each) => !each.querySelector(blocks)).length > 1;
  const isMost = (letters = 0) => letters > all / 2;
  return {
    isInk: (css) => isMost(inks.get(css)) && (isText || isDim(css)),
    isPaper: (css) => isMost(papers.get(css)) && isText,
  };
}

/** A colour of the palette never is: it was chosen in a note. */
function isDim(css: string): boolean {
  if (nearestColor(css) === 'gray') return true;
  const [, digits] = /^#([\da-f]{6})$/i.exec(css.trim()) ?? [];
  const parts = digits ? (digits.match(/../g) ?? []).map((each) => Number.parseInt(each, 16)) : null;
  const numbers = parts ?? (css.startsWith('rgb') ? (css.match(/\d+/g) ?? []).slice(0, 3).map(Number) : []);
  return numbers.length === 3 && Math.max(...numbers) < darkest;
}

/** No part of a dark colour is above this, of 255. */
const darkest = 128;
