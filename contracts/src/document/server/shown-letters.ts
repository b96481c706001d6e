import type { Node } from '@tiptap/pm/model';

/** The text of all text nodes, one after the other. */
export function shownLetters(node: Node): string {
  if (node.isText) return node.text ?? '';
  let text = '';
  node.descendants(({ text: letters = '' }) => {
    text += letters;
  });
  return text;
}

/** How many letters at the start and at the end are shown as they are stored; what is between was repaired. */
export function asStored(stored: string, shown: string): { start: number; end: number } {
  const least = Math.min(stored.length, shown.length);
  let start = 0;
  while (start < least && stored[start] === shown[start]) start += 1;
  let end = 0;
  while (end < least - start && stored.at(-1 - end) === shown.at(-1 - end)) end += 1;
  return { start, end };
}
