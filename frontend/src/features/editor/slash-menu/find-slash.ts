import type { ResolvedPos } from '@tiptap/pm/model';

export interface TypedSlash {
  range: { from: number; to: number };
  /** What follows the slash. */
  query: string;
  text: string;
}

/** Longer words are no search for a block. */
const longest = 40;

/** A word that is an address, or is becoming one: `https://`, `//`, `www.`. */
const address = /\/\/|^www\./iu;

/**
 * The slash before the caret, with what was typed after it: anywhere in a line, also within a word. Not in
 * code, and not in a link or in an address that is being typed.
 */
export function findSlash($at: ResolvedPos): TypedSlash | null {
  const { parent, parentOffset } = $at;
  if (!parent.isTextblock || parent.type.spec.code) return null;
  if ($at.marks().some(({ type }) => type.spec.code || type.name === 'link')) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - longest), parentOffset, '\n', '\n');
  const [, text] = /(\/[^\s/]*)$/u.exec(before) ?? [];
  const [word = ''] = /\S*$/u.exec(before) ?? [];
  if (text === undefined || address.test(word)) return null;
  return { range: { from: $at.pos - text.length, to: $at.pos }, query: text.slice(1), text };
}

/** Whether a slash there goes on with a word: `and/or`, `km/h`. */
export function isWithinWord($slash: ResolvedPos): boolean {
  const { parent, parentOffset } = $slash;
  return /\S/u.test(parent.textBetween(Math.max(0, parentOffset - 1), parentOffset, '\n', '\n'));
}
