import { countCharacters, countWords } from '@commonplace/contracts/document';
import type { Node } from '@tiptap/pm/model';

export interface TextSize {
  words: number;
  characters: number;
}

/**
 * Counts a text block by block and remembers each: after a change only the blocks that changed are
 * counted again, and a long text is counted in pieces.
 */
export class TextCounts {
  readonly #known = new WeakMap<Node, TextSize>();

  /** The size of the whole text; null when the time was over before all of it was counted: ask again. */
  of(doc: Node, milliseconds = Number.POSITIVE_INFINITY): TextSize | null {
    const end = performance.now() + milliseconds;
    const whole = { words: 0, characters: 0 };
    let isFirst = true;
    for (const block of doc.content.content) {
      let size = this.#known.get(block);
      if (!size) {
        // One at least, so that it comes to an end however slow the machine is.
        if (!isFirst && performance.now() >= end) return null;
        isFirst = false;
        // Neither count minds how many line ends there are.
        const text = block.textBetween(0, block.content.size, '\n', '\n');
        size = { words: countWords(text), characters: countCharacters(text) };
        this.#known.set(block, size);
      }
      whole.words += size.words;
      whole.characters += size.characters;
    }
    return whole;
  }
}
