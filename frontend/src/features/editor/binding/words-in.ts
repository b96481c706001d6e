import * as Y from 'yjs';

/**
 * The words in any part of a live document, one line for each text. Without recursion: the depth of what is
 * below is chosen by the sender.
 */
export function wordsIn(part: unknown): string {
  const lines: string[] = [];
  const open: unknown[] = [part];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Y.Text) lines.push(lettersOf(next));
    else if (next instanceof Y.XmlFragment) open.push(...next.toArray().reverse());
  }
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** The letters of a text, without what is no letter. */
export function lettersOf(text: Y.Text): string {
  return (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('');
}
