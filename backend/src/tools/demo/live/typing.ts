import * as Y from 'yjs';

/** Paragraphs of the writer that are in the note at most. */
const mostParagraphs = 3;

/** Where the writer's caret is now, and how long they wait before the next step. */
export interface TypingStep {
  caret: Y.RelativePosition;
  pauseMs: number;
}

/**
 * Types paragraphs at the end of a note, one after the other, for ever: what was typed first is removed again. Nothing else
 * of the note is touched, and what others remove stays removed. Paragraphs are removed as a whole, so that all that
 * stays of their letters is one range.
 */
export function* typing(content: Y.XmlFragment, paragraphs: readonly string[]): Generator<TypingStep, never> {
  const own: Y.XmlElement[] = [];
  for (let round = 0; ; round += 1) {
    const words = paragraphs[round % paragraphs.length] as string;
    const paragraph = new Y.XmlElement('paragraph');
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    content.doc?.transact(() => {
      while (own.length >= mostParagraphs) remove(content, own.shift());
      content.push([paragraph]);
    });
    own.push(paragraph);
    for (const stroke of strokesOf(words)) {
      if (paragraph.parent === null || paragraph._item?.deleted) break;
      text.insert(text.length, stroke);
      yield { caret: caretIn(text), pauseMs: pauseAfter(stroke) };
    }
    yield { caret: caretIn(text), pauseMs: 4_000 };
  }
}

function remove(content: Y.XmlFragment, paragraph: Y.XmlElement | undefined): void {
  const index = paragraph ? content.toArray().indexOf(paragraph) : -1;
  if (index >= 0) content.delete(index, 1);
}

/** A few letters at a time, as a hand writes them. */
function strokesOf(words: string): string[] {
  return words.match(/\S{1,3}\s?|\s/gu) ?? [];
}

function pauseAfter(stroke: string): number {
  if (/[.?!]/.test(stroke)) return 1_400;
  return /[,;:]/.test(stroke) ? 600 : 220;
}

function caretIn(text: Y.XmlText): Y.RelativePosition {
  return Y.createRelativePositionFromTypeIndex(text, text.length, -1);
}
