import { Fragment, type Mark, type Node, type NodeType } from '@tiptap/pm/model';
import { tokensIn } from '../compare/compare-inline.ts';
import { compareLists } from '../compare/compare-lists.ts';

type MarkSet = readonly Mark[];

/** A word, the space between two, another sign; or what is no text in a text block, with an empty `text`. */
export interface Token {
  text: string;
  /** Of each UTF-16 unit of the text, what letter it is; empty where that is not known. */
  letters: readonly string[];
  /** Of each UTF-16 unit of the text, the marks. */
  marks: MarkSet[];
  atom: Node | null;
}

/** Tokens of the base, from one to another, and what stands in their place. */
interface Hunk {
  from: number;
  to: number;
  tokens: Token[];
}

/** What a side has written in a place. */
export interface Side {
  lettersOf(block: Node): readonly string[] | undefined;
  /** Of what one side has in a place and the base has not, what stays there. */
  ours(tokens: Token[]): Token[];
  theirs(tokens: Token[]): Token[];
}

/**
 * The inline content of a text block with the changes of both sides since `base`, word by word: what either side removed
 * is gone, what either side wrote is there. Where both replaced the same words, those of `theirs` come back whole, and of
 * `ours` the letters that were typed into them.
 *
 * @param type of the block that holds the result
 */
export function mergeInline(
  { base, ours, theirs }: Record<'base' | 'ours' | 'theirs', Node>,
  type: NodeType,
  sides: Side,
): Fragment {
  const [a, b, c] = [base, ours, theirs].map((block) => tokensOf(block, sides.lettersOf(block)));
  return asInline(mergeTokens(a ?? [], b ?? [], c ?? [], sides), type);
}

/** The same of a text without marks. */
export function mergeText(base: string, ours: string, theirs: string): string {
  const [a, b, c] = [base, ours, theirs].map((text) => tokensIn(text).map(plainToken));
  return mergeTokens(a ?? [], b ?? [], c ?? [], { ours: (tokens) => tokens, theirs: (tokens) => tokens })
    .map(({ text }) => text)
    .join('');
}

/** What a text block has that another one has not, or all of it; null when that is nothing. */
export function inlineBeyond(
  base: Node | null,
  block: Node,
  { lettersOf, ...sides }: Side,
  side: 'ours' | 'theirs',
): Fragment | null {
  const all = tokensOf(block, lettersOf(block));
  if (!base) {
    const tokens = sides[side](all);
    return tokens.some(isSaying) || !all.some(isSaying) ? asInline(tokens, block.type) : null;
  }
  const tokens = sides[side](hunksOf(tokensOf(base, lettersOf(base)), all).flatMap((hunk) => hunk.tokens));
  const first = tokens.findIndex(isSaying);
  return first < 0 ? null : asInline(tokens.slice(first, tokens.findLastIndex(isSaying) + 1), block.type);
}

const isSaying = ({ text, atom }: Token) => atom !== null || text.trim() !== '';

function mergeTokens(
  base: readonly Token[],
  ours: readonly Token[],
  theirs: readonly Token[],
  sides: Pick<Side, 'ours' | 'theirs'>,
): Token[] {
  const ourHunks = hunksOf(base, ours);
  const theirHunks = hunksOf(base, theirs);
  const ourTokens = keptTokens(base, ours, ourHunks);
  const theirTokens = keptTokens(base, theirs, theirHunks);
  const theirsFrom = new Map(theirHunks.map((hunk) => [hunk.from, hunk.tokens]));
  const oursTo = new Map(ourHunks.map((hunk) => [hunk.to, hunk]));
  const merged: Token[] = [];
  for (let at = 0; at <= base.length; at += 1) {
    const our = oursTo.get(at);
    merged.push(...sides.theirs(theirsFrom.get(at) ?? []));
    merged.push(...sides.ours(our ? typedIn(base, our, theirHunks) : []));
    const [token, ourToken, theirToken] = [base[at], ourTokens[at], theirTokens[at]];
    if (token && ourToken && theirToken) merged.push(mergeMarks(token, ourToken, theirToken));
  }
  return merged;
}

/** What our side wrote in the place of some words, without what the other side has of it in their place. */
function typedIn(base: readonly Token[], our: Hunk, theirHunks: readonly Hunk[]): Token[] {
  const replacing = theirHunks.filter(({ from, to, tokens }) => {
    const isSame = from === our.from && to === our.to;
    return tokens.length > 0 && (isSame || (from < our.to && our.from < to));
  });
  if (replacing.length === 0) return our.tokens;
  const written = textOf(our.tokens);
  if (replacing.some(({ tokens }) => textOf(tokens) === written && written !== '')) return [];
  const replaced = textOf(base.slice(our.from, our.to));
  const least = Math.min(replaced.length, written.length);
  let start = 0;
  while (start < least && replaced[start] === written[start]) start += 1;
  let end = 0;
  while (end < least - start && replaced.at(-1 - end) === written.at(-1 - end)) end += 1;
  return cut(our.tokens, start, written.length - end);
}

/** The tokens between two places of their text, those at the ends in parts. */
function cut(tokens: readonly Token[], from: number, to: number): Token[] {
  let at = 0;
  return tokens.flatMap((token): Token[] => {
    const start = Math.max(0, from - at);
    const end = Math.min(token.text.length, to - at);
    at += token.text.length;
    if (token.atom) return [token];
    if (start >= end) return [];
    const [text, marks, letters] = [token.text, token.marks, token.letters].map((each) =>
      each.slice(start, end),
    );
    return [{ ...token, text, marks, letters } as Token];
  });
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join('');

function hunksOf(base: readonly Token[], other: readonly Token[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const run of compareLists(base, other, keyOf)) {
    if (run.kind === 'same') {
      at += run.before.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, tokens: [] };
      hunks.push(open);
    }
    if (run.kind === 'added') open.tokens.push(...run.after);
    else {
      at += run.before.length;
      open.to = at;
    }
  }
  return hunks;
}

/** By token of the base that the other side has too, the other's. */
function keptTokens(
  base: readonly Token[],
  other: readonly Token[],
  hunks: readonly Hunk[],
): (Token | null)[] {
  const kept: (Token | null)[] = [];
  let next = 0;
  let hunk = 0;
  while (kept.length < base.length) {
    const { from, to, tokens } = hunks[hunk] ?? { from: base.length, to: base.length, tokens: [] };
    while (kept.length < from) kept.push(other[next++] ?? null);
    while (kept.length < to) kept.push(null);
    next += tokens.length;
    hunk += 1;
  }
  return kept;
}

function mergeMarks(base: Token, ours: Token, theirs: Token): Token {
  if (base.atom) return base;
  const marks = base.marks.map((were, index): MarkSet => {
    const [our, their] = [ours.marks[index] ?? [], theirs.marks[index] ?? []];
    const left = our.filter((mark) => !mark.isInSet(were) || mark.isInSet(their));
    return their
      .filter((mark) => !mark.isInSet(were))
      .reduce<MarkSet>((all, mark) => mark.addToSet(all), left);
  });
  return { ...base, marks };
}

function tokensOf(block: Node, letters: readonly string[] = []): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  let text = '';
  let marks: MarkSet[] = [];
  const end = () => {
    let at = 0;
    for (const word of tokensIn(text)) {
      const end = at + word.length;
      const ids = letters.slice(before + at, before + end);
      tokens.push({ text: word, letters: ids, marks: marks.slice(at, end), atom: null });
      at = end;
    }
    before += text.length;
    text = '';
    marks = [];
  };
  for (const child of block.children) {
    if (child.isText) {
      text += child.text ?? '';
      for (let unit = 0; unit < child.nodeSize; unit += 1) marks.push(child.marks);
    } else {
      end();
      tokens.push({ text: '', letters: [], marks: [], atom: child });
    }
  }
  end();
  return tokens;
}

const plainToken = (text: string): Token => ({
  text,
  letters: [],
  marks: Array(text.length).fill([]),
  atom: null,
});

function keyOf({ text, atom }: Token): string {
  return atom ? `<${atom.type.name} ${JSON.stringify(atom.attrs)}>` : text;
}

function asInline(tokens: readonly Token[], type: NodeType): Fragment {
  const nodes = tokens.flatMap((token): Node[] => {
    const { atom, text, marks } = token;
    if (atom) return type.contentMatch.matchType(atom.type) ? [atom] : [type.schema.text('\n')];
    const stretches: Node[] = [];
    for (let at = 0; at < text.length; ) {
      const set = marks[at] ?? [];
      let end = at + 1;
      while (end < text.length && marks[end] === set) end += 1;
      stretches.push(type.schema.text(text.slice(at, end), type.allowedMarks(set)));
      at = end;
    }
    return stretches;
  });
  return Fragment.fromArray(nodes);
}
