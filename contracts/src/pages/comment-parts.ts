import { mentionsPerComment, usernameCharacters } from './public-discussion.ts';

/** A piece of a comment: words, an address of the web, or the name of a person. */
export type CommentPart =
  | { kind: 'words'; text: string }
  | { kind: 'address'; text: string }
  | { kind: 'person'; text: string; username: string };

/** An address up to the next space; a username as the contract has it, which no letter, digit or sign of an address precedes. */
const pattern =
  /\bhttps?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_@./])@([a-z0-9]+(?:[._][a-z0-9]+)*)(?![\p{L}\p{N}_@])/giu;

/** A comment is plain text: its pieces in their order, so that addresses and @names can be links. */
export function commentParts(content: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of content.matchAll(pattern)) {
    const part = linkOf(match[0], match[1]);
    if (!part) continue;
    if (match.index > end) parts.push({ kind: 'words', text: content.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  if (end < content.length) parts.push({ kind: 'words', text: content.slice(end) });
  return parts;
}

/** The people whom a comment names, each once, in their order, by username: so many are notified (W97). */
export function namedIn(content: string): string[] {
  const names = commentParts(content).flatMap((part) => (part.kind === 'person' ? part.username : []));
  return [...new Set(names)].slice(0, mentionsPerComment);
}

function linkOf(found: string, name: string | undefined): CommentPart | null {
  if (name !== undefined)
    return name.length > usernameCharacters
      ? null
      : { kind: 'person', text: found, username: name.toLowerCase() };
  const text = withoutEnd(found);
  return URL.canParse(text) ? { kind: 'address', text } : null;
}

/** Signs that end a sentence, and close what was said in it. */
const endSigns = ".,;:!?'’”»";

/**
 * Without what belongs to the sentence around: signs at the end, and a bracket that was opened before the address. Read
 * once from the end: a pattern would try each of five thousand signs again for each bracket.
 */
function withoutEnd(address: string): string {
  const signs = address.includes('(') ? endSigns : `${endSigns})`;
  let end = address.length;
  while (end > 0 && signs.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
