import type { NoteAuthors, WrittenRun } from '@commonplace/contracts/api';
import { presenceColor, presenceColors } from '@commonplace/contracts/collab';

/** A writer of the text, with a colour and the number of their letters. */
export interface Author {
  /** Null when the writer is not known. */
  id: string | null;
  name: string | null;
  color: string;
  letters: number;
}

const unknownColor = '#7a7a7a';

/** The authors of a text, those of most letters first. Each has the colour of their caret, or the next one that is free. */
export function authorsOf({ content, people }: NoteAuthors): Author[] {
  const letters = new Map<string | null, number>();
  for (const { userId, length } of content) letters.set(userId, (letters.get(userId) ?? 0) + length);
  const taken = new Set<string>();
  return [...letters]
    .sort(([, some], [, others]) => others - some)
    .map(([id, letters]) => ({
      id,
      name: people.find((person) => person.id === id)?.name ?? null,
      color: id === null ? unknownColor : freeColor(id, taken),
      letters,
    }));
}

function freeColor(id: string, taken: Set<string>): string {
  const own = presenceColor(id);
  const color = taken.has(own) ? (presenceColors.find((other) => !taken.has(other)) ?? own) : own;
  taken.add(color);
  return color;
}

/**
 * The HTML of a text with its letters in spans by who wrote them: `data-run` is the index of the run, `data-author` the
 * name where another one than before begins. Null where the text has other letters than the runs.
 */
export function markAuthors(
  html: string,
  runs: readonly WrittenRun[],
  authors: readonly Author[],
  unknown: string,
): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const total = runs.reduce((sum, { length }) => sum + length, 0);
  if (body.textContent?.length !== total) return null;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let at = 0;
  let left = runs[0]?.length ?? 0;
  let before: string | null | undefined;
  for (const text of texts) {
    let rest: Text | null = text;
    while (rest && rest.data.length > 0) {
      const run = runs[at];
      if (!run) return null;
      const next: Text | null = rest.data.length > left ? rest.splitText(left) : null;
      left -= rest.data.length;
      rest.replaceWith(spanOf(rest, { run, at, authors, unknown, isOther: run.userId !== before }));
      before = run.userId;
      if (left === 0) {
        at += 1;
        left = runs[at]?.length ?? 0;
      }
      rest = next;
    }
  }
  return body.innerHTML;
}

interface Span {
  run: WrittenRun;
  at: number;
  authors: readonly Author[];
  unknown: string;
  isOther: boolean;
}

function spanOf(text: Text, { run, at, authors, unknown, isOther }: Span): Element {
  const index = authors.findIndex(({ id }) => id === run.userId);
  const span = document.createElement('span');
  span.dataset.run = String(at);
  span.dataset.line = String(index % 4);
  if (isOther) span.dataset.author = authors[index]?.name ?? unknown;
  span.style.setProperty('--author', authors[index]?.color ?? unknownColor);
  span.append(text.cloneNode());
  return span;
}
