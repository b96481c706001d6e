import { choosesByKeys, isBehindDialog, writesByKeys } from './takes-keys.ts';

/** What a row of these lists is marked with. */
const row = '[data-reading-row]';

/**
 * The keyboard in rows to read: from the focused row the arrows lead to the one above or below, and J and K do wherever
 * nothing is written; the first time to the first row that is seen. Enter follows the link, as anywhere.
 */
export function walkRows(event: KeyboardEvent, hasSingleKeys: boolean): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const step = stepOf(event, hasSingleKeys);
  if (step === 0) return;
  if (choosesByKeys(event.target) || writesByKeys(event.target) || isBehindDialog()) return;
  // A list that is not shown, as of a panel behind another, is none.
  const links = [...document.querySelectorAll<HTMLElement>(`${row} h2 a`)].filter((link) =>
    link.checkVisibility(),
  );
  const focused = document.activeElement?.closest(row);
  const at = focused ? links.findIndex((link) => focused.contains(link)) : -1;
  const next = at < 0 ? links.find(isSeen) : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.closest(row)?.scrollIntoView({ block: 'nearest' });
}

function stepOf({ key, target }: KeyboardEvent, hasSingleKeys: boolean): number {
  // Elsewhere the arrows scroll, or are those of a menu or a group of choices.
  const isInRow = target instanceof Element && target.matches(`${row} a`);
  if (isInRow && key === 'ArrowDown') return 1;
  if (isInRow && key === 'ArrowUp') return -1;
  if (!hasSingleKeys) return 0;
  if (key === 'j' || key === 'J') return 1;
  return key === 'k' || key === 'K' ? -1 : 0;
}

const isSeen = (link: HTMLElement) => link.getBoundingClientRect().top >= 0;
