/** The name that is being written: where its `@` is, and what follows that. */
export interface MentionBefore {
  from: number;
  query: string;
}

/** Letters and digits of a name, and what stands between them in a username. */
const pattern = /(?<![\p{L}\p{N}_@./])@([\p{L}\p{M}\p{N}._]{0,60})$/u;

/** The `@` and the part of a name that end at the caret; null in the middle of a word, where nothing is to be completed. */
export function mentionBefore(text: string, caret: number): MentionBefore | null {
  // A name is short: of a long text its end is enough.
  const begin = Math.max(0, caret - 64);
  const found = pattern.exec(text.slice(begin, caret));
  if (!found || /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(caret))) return null;
  return { from: begin + found.index, query: found[1] ?? '' };
}

/** The text with the username in place of what was written of it, and where the caret is then. */
export function withMention(
  text: string,
  { from, query }: MentionBefore,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(from + 1 + query.length);
  const name = `@${username}`;
  const gap = /^\s/u.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, from)}${name}${gap}${rest}`, caret: from + name.length + 1 };
}
