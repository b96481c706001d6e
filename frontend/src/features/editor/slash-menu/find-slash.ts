import type { ResolvedPos } from '@tiptap/pm/model';

export interface TypedSlash {
  range: { from: number; to: number };
  /** What stands behind the slash. */
  query: string;
  text: string;
}

/** Longer words are no search for a block. */
const longest = 40;

/**
 * The slash that the caret stands behind, with what was typed after it: at the beginning of a line or after a blank,
 * so that `and/or` and `https://` are just that. Not in code and not in a link.
 */
export function findSlash($at: ResolvedPos): TypedSlash | null {
  const { parent, parentOffset } = $at;
  if (!parent.isTextblock || parent.type.spec.code) return null;
  if ($at.marks().some(({ type }) => type.spec.code || type.name === 'link')) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - longest), parentOffset, '\n', '\n');
  const [, text] = /(?:^|\s)(\/[^\s/]*)$/u.exec(before) ?? [];
  // Cut off in the middle of a word, its beginning says nothing.
  if (text === undefined || (text.length === before.length && parentOffset > before.length)) return null;
  return { range: { from: $at.pos - text.length, to: $at.pos }, query: text.slice(1), text };
}
