import {
  type Letter,
  lettersOf,
  livingChildren,
  type Sign,
  signsOf,
  typeIn,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import type { Marks } from './beside.ts';
import type { BlockRules } from './block-rules.ts';
import { marksAfter } from './marks-to-set.ts';

/** How to copy a block. */
interface CopyOptions {
  rules: BlockRules;
  /** Whether a part of the block is no part of the copy. */
  isLeftOut: (item: Y.Item) => boolean;
  /** Whether a letter stands somewhere else already. */
  isElsewhere: (letter: Letter) => boolean;
}

/** Blocks are not nested deeper by hand. */
const deepest = 100;

/** A copy of a block, to be written in another place. */
export class CopiedBlock {
  readonly element: Y.XmlElement;
  /** The letters and blocks of text that it copies, in its order. */
  readonly signs: Sign[] = [];
  /** Blocks in it that were left out. */
  readonly leftOut: { item: Y.Item; element: Y.XmlElement }[] = [];
  readonly #options: CopyOptions;
  #lettersElsewhere = 0;
  #letters = 0;

  /** @param name of the copy */
  constructor(block: Y.XmlElement, options: CopyOptions, name = block.nodeName) {
    this.#options = options;
    this.element = this.#copy(block, name, 0);
  }

  /** Whether something of it is nowhere else, or it never had letters. */
  get isWorthWriting(): boolean {
    return this.#letters > 0 || this.#lettersElsewhere === 0;
  }

  #copy(block: Y.XmlElement, name: string, depth: number): Y.XmlElement {
    const { rules, isLeftOut } = this.#options;
    const copy = new Y.XmlElement(name);
    for (const [key, value] of Object.entries(block.getAttributes()))
      if (name === block.nodeName || rules.hasAttribute(name, key)) copy.setAttribute(key, value as string);
    if (block._item) this.signs.push(...signsOf(block._item, rules.holdsText));
    const children: (Y.XmlElement | Y.XmlText)[] = [];
    for (const item of livingChildren(block)) {
      const type = typeIn(item);
      if (type instanceof Y.XmlText) children.push(this.#copyText(type, name));
      else if (!(type instanceof Y.XmlElement) || depth === deepest) continue;
      else if (isLeftOut(item)) this.leftOut.push({ item, element: type });
      else children.push(this.#copy(type, type.nodeName, depth + 1));
    }
    copy.insert(0, children);
    return copy;
  }

  #copyText(text: Y.XmlText, block: string): Y.XmlText {
    const { rules, isLeftOut, isElsewhere } = this.#options;
    const copy = new Y.XmlText();
    const marks: Marks = {};
    const delta: { insert: string; attributes: Marks }[] = [];
    for (const item of livingChildren(text)) {
      if (item.content instanceof Y.ContentFormat) marksAfter(marks, item.content);
      if (!(item.content instanceof Y.ContentString)) continue;
      let letters = '';
      for (const letter of lettersOf(item)) {
        if (isElsewhere(letter)) this.#lettersElsewhere += 1;
        else if (!isLeftOut(item)) {
          letters += letter.sign;
          this.#letters += 1;
          if (letter.sign !== '\n') this.signs.push(letter);
        }
      }
      const allowed = Object.entries(marks).filter(([mark]) => rules.mayMark(block, mark));
      if (letters !== '') delta.push({ insert: letters, attributes: Object.fromEntries(allowed) });
    }
    copy.applyDelta(delta);
    return copy;
  }
}
