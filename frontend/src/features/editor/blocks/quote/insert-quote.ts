import { api } from '@commonplace/contracts/api';
import type { Editor, Range } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { call } from '../../../../shared/api/call.ts';
import { followRange } from '../../follow-range.ts';
import { insertBlock } from '../../insert/insert-block.ts';
import { filled } from '../../insert/new-blocks.ts';
import { dispatchUnprompted } from '../../unprompted.ts';

interface Quotation {
  content: string;
  author: string;
}

/**
 * Inserts an empty quote at once, and a quotation into it as soon as there is one, unless a person has written in it
 * or it is gone by then. Without an answer it stays empty, and nothing is said of it.
 */
export function insertQuote(editor: Editor, typed?: Range): void {
  const at = insertBlock(editor, filled('blockquote'), typed);
  if (at === null) return;
  const size = editor.state.doc.nodeAt(at)?.nodeSize ?? 0;
  const place = followRange(editor, { from: at, to: at + size });
  call(api.tpservices.getQuote, {}, { endedAs: null })
    .then(
      (quotation) => fillQuote(editor, place.now()?.from ?? null, quotation),
      () => undefined,
    )
    .finally(place.stop);
}

function fillQuote(editor: Editor, at: number | null, { content, author }: Quotation): void {
  if (at === null || editor.isDestroyed || !editor.isEditable) return;
  dispatchUnprompted(editor.view, ({ doc, schema, tr }) => {
    const quote = at < doc.content.size ? doc.nodeAt(at) : null;
    if (quote?.type.name !== 'blockquote' || quote.content.size > emptyQuote) return null;
    // The empty line becomes the first one, so that a caret in it stays in the quote.
    const [first, ...rest] = linesOf(schema, content, author);
    if (!first) return null;
    if (rest.length > 0) tr.insert(at + quote.nodeSize - 1, rest);
    tr.insert(at + 2, first.content);
    // Undo takes back the quote, in one step.
    return tr.setMeta('addToHistory', false);
  });
}

/** The size of one empty line. */
const emptyQuote = 2;

/** Text, never markup; the author in bold on a line of their own. */
function linesOf(schema: Schema, content: string, author: string): Node[] {
  const { paragraph } = schema.nodes;
  const line = (text: string, bold: boolean) => {
    const words = text.replace(/\s+/g, ' ').trim();
    const marks = bold && schema.marks.bold ? [schema.marks.bold.create()] : [];
    return words === '' ? [] : (paragraph?.create(null, schema.text(words, marks)) ?? []);
  };
  return [line(content, false), line(author, true)].flat();
}
