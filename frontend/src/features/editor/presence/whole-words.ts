import { type EditorState, TextSelection } from '@tiptap/pm/state';

/**
 * What a double click selects beside someone's caret in a word: Chromium ends a word at an element that is not editable.
 * An end of the selection at a caret goes on to the end of the word that it is in; null when it is right as it is.
 */
export function wholeWords(
  { doc, selection }: EditorState,
  hasCaret: (at: number) => boolean,
): TextSelection | null {
  if (!(selection instanceof TextSelection)) return null;
  const from = hasCaret(selection.from) ? wordAt(doc.resolve(selection.from)).from : selection.from;
  const to = hasCaret(selection.to) ? wordAt(doc.resolve(selection.to)).to : selection.to;
  const isWhole = from === selection.from && to === selection.to;
  return isWhole ? null : TextSelection.create(doc, from, to);
}

type Place = ReturnType<EditorState['doc']['resolve']>;

/** The ends of the word around a place; the place itself when it is in none. */
function wordAt({ parent, parentOffset, pos }: Place): { from: number; to: number } {
  const text = parent.textBetween(0, parent.content.size, '', '\n');
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const word = words.containing(parentOffset);
  if (!word?.isWordLike || word.index === parentOffset) return { from: pos, to: pos };
  const from = pos - (parentOffset - word.index);
  return { from, to: from + word.segment.length };
}
