import { Fragment, type Node } from '@tiptap/pm/model';
import { simpleDiffString } from 'lib0/diff';
import * as Y from 'yjs';
import type { ShownNodes } from './document-reader.ts';
import { lettersOf } from './words-in.ts';

/** What is between two line breaks of a block: the texts of the live document, and the letters on the screen. */
interface Stretch {
  /** The index among the parts of the block at which a first text would be. */
  index: number;
  texts: Y.XmlText[];
  letters: Node[];
}

/** Whether a block has two texts beside each other, as when two people have begun it at once. */
export function hasNeighbouringTexts(block: Y.XmlElement): boolean {
  return (block.toArray() as unknown[]).some(
    (part, index, parts) => part instanceof Y.XmlText && parts[index - 1] instanceof Y.XmlText,
  );
}

/**
 * Writes a block of letters into the texts that it has. Several beside each other are one to the editor and stay
 * several in the live document: a letter that moved from one to the other would be there twice as soon as two people
 * moved it at once, and they would at each key.
 *
 * @returns false when the block differs in more than letters and its own attributes; then nothing is written
 */
export function writeTexts(block: Y.XmlElement, node: Node, shown: ShownNodes): boolean {
  const stretches = stretchesOf(block, node, shown);
  if (!stretches) return false;
  writeAttributes(block, node);
  // From the last: a text that is new moves those behind it.
  for (const { index, texts, letters } of stretches.reverse()) {
    if (texts.length === 0 && letters.length > 0) {
      const text = new Y.XmlText();
      block.insert(index, [text]);
      texts.push(text);
    }
    writeLetters(texts, letters);
    for (const text of texts) shown.delete(text);
  }
  shown.set(block, node);
  return true;
}

/** Null when the line breaks on the screen are not those of the block. */
function stretchesOf(block: Y.XmlElement, node: Node, shown: ShownNodes): Stretch[] | null {
  let last: Stretch = { index: 0, texts: [], letters: [] };
  const stretches = [last];
  const parts: unknown[] = block.toArray();
  const breaks: Node[] = [];
  for (const [index, part] of parts.entries()) {
    if (part instanceof Y.XmlText) {
      last.texts.push(part);
      continue;
    }
    const known = part instanceof Y.XmlElement ? shown.get(part) : undefined;
    if (!known || Array.isArray(known)) return null;
    breaks.push(known);
    last = { index: index + 1, texts: [], letters: [] };
    stretches.push(last);
  }
  let at = 0;
  for (const child of node.children) {
    if (child.isText) {
      stretches[at]?.letters.push(child);
      continue;
    }
    // The marks of a line break have no place in the live document.
    if (!breaks[at]?.mark(child.marks).eq(child)) return null;
    at += 1;
  }
  return at === breaks.length ? stretches : null;
}

function writeAttributes(block: Y.XmlElement, { attrs }: Node): void {
  const written = block.getAttributes() as Record<string, unknown>;
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null) {
      if (name in written) block.removeAttribute(name);
    } else if (written[name] !== value) block.setAttribute(name, value as string);
  }
}

/** Each letter stays in the text that it is in; new ones go into the text that ends where they are written. */
function writeLetters(texts: readonly Y.XmlText[], letters: readonly Node[]): void {
  const before = texts.map(lettersOf).join('');
  const { index, remove, insert } = simpleDiffString(before, letters.map(({ text }) => text).join(''));
  const content = Fragment.fromArray([...letters]);
  let start = 0;
  let isWritten = insert === '';
  let from = 0;
  for (const text of texts) {
    const end = start + text.length;
    const first = Math.max(index, start);
    const count = Math.max(0, Math.min(index + remove, end) - first);
    if (count > 0) text.delete(first - start, count);
    // What takes the place of letters is in their text.
    if (!isWritten && (remove > 0 ? index < end : index <= end)) {
      text.insert(index - start, insert);
      isWritten = true;
    }
    start = end;
    writeMarks(text, content.cut(from, from + text.length));
    from += text.length;
  }
}

function writeMarks(text: Y.XmlText, letters: Fragment): void {
  const parts: { attributes?: object }[] = text.toDelta();
  const names = new Set(parts.flatMap(({ attributes = {} }) => Object.keys(attributes)));
  const none = Object.fromEntries([...names].map((name) => [name, null]));
  const delta = letters.content.map((node) => ({
    retain: node.nodeSize,
    attributes: { ...none, ...Object.fromEntries(node.marks.map(({ type, attrs }) => [type.name, attrs])) },
  }));
  text.applyDelta(delta);
}
