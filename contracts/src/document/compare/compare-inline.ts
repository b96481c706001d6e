import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { compareLists } from './compare-lists.ts';
import { type Change, marked } from './marked-text.ts';

interface Token {
  /** A word, the space between two, another sign; empty for what is no text. */
  text: string;
  node: Node;
}

/** Told of what is no text in a text block, and was added or removed. */
export type OnAtom = (node: Node, change: 'added' | 'removed') => void;

/** The inline content of a text block, with the words in it that were added, removed or restyled marked as such. */
export function compareInline(before: Node, after: Node, onAtom: OnAtom): Fragment {
  const pieces = new Pieces(onAtom);
  for (const run of compareLists(tokensOf(before), tokensOf(after), keyOf)) {
    if (run.kind === 'removed') for (const token of run.before) pieces.add(token, 'removed');
    else if (run.kind === 'added') for (const token of run.after) pieces.add(token, 'added');
    else
      run.after.forEach((token, index) => {
        const isRestyled = !sameMarks(token.node.marks, run.before[index]?.node.marks ?? []);
        pieces.add(token, isRestyled && token.text !== '' ? 'restyled' : null);
      });
  }
  return pieces.fragment;
}

/** The whole inline content as added or removed. */
export function markInline(block: Node, change: 'added' | 'removed', onAtom: OnAtom): Fragment {
  const pieces = new Pieces(onAtom);
  for (const token of tokensOf(block)) pieces.add(token, change);
  return pieces.fragment;
}

/** Joins what follows each other with the same marks and the same change. */
class Pieces {
  readonly #onAtom: OnAtom;
  readonly #pieces: { text: string; node: Node; change: Change | null }[] = [];

  constructor(onAtom: OnAtom) {
    this.#onAtom = onAtom;
  }

  add({ text, node }: Token, change: Change | null): void {
    const last = this.#pieces.at(-1);
    const isMore = last && text !== '' && last.text !== '' && last.change === change;
    if (isMore && sameMarks(last.node.marks, node.marks)) last.text += text;
    else this.#pieces.push({ text, node, change });
  }

  get fragment(): Fragment {
    return Fragment.from(
      this.#pieces.map(({ text, node, change }) => {
        if (text === '') {
          // The same one may be there several times.
          const atom = node.type.create(node.attrs, node.content, node.marks);
          if (change === 'added' || change === 'removed') this.#onAtom(atom, change);
          return atom;
        }
        return node.type.schema.text(change ? marked(text, change) : text, node.marks);
      }),
    );
  }
}

function tokensOf(block: Node): Token[] {
  return block.children.flatMap((node) =>
    node.isText ? tokensIn(node.text ?? '').map((text) => ({ text, node })) : [{ text: '', node }],
  );
}

/** Words, the spaces between them, other signs; of scripts without spaces each sign. */
export function tokensIn(text: string): string[] {
  return (
    text.match(/\p{Ideographic}|[[\p{L}\p{N}\p{M}_]--\p{Ideographic}]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gv) ?? []
  );
}

function keyOf({ text, node }: Token): string {
  return text === '' ? `<${node.type.name} ${JSON.stringify(node.attrs)}>` : text;
}

function sameMarks(some: readonly Mark[], others: readonly Mark[]): boolean {
  return some.length === others.length && some.every((mark, index) => others[index]?.eq(mark));
}
