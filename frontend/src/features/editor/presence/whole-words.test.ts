import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { wholeWords } from './whole-words.ts';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** What is selected of a text in the end; `|` are carets of others, `[` and `]` what the browser selects. */
function selected(marked: string, write: (text: string) => string = (text) => `<p>${text}</p>`): string {
  const places = { '|': [] as number[], '[': [] as number[], ']': [] as number[] };
  let text = '';
  for (const sign of marked) {
    if (sign in places) places[sign as keyof typeof places].push(text.length + 1);
    else text += sign;
  }
  editor = new Editor({ extensions: noteFormat.extensions, content: write(text) });
  const [[from = 0], [to = 0]] = [places['['], places[']']];
  editor.commands.setTextSelection({ from, to });
  const { state } = editor;
  const whole = wholeWords(state, (at) => places['|'].includes(at)) ?? state.selection;
  return state.doc.textBetween(whole.from, whole.to, '¶', '¶');
}

test.each([
  ['alpha [uninter]|rupted charlie', 'uninterrupted'],
  ['alpha uninter|[rupted] charlie', 'uninterrupted'],
  ['alpha un|[inter]|rupted charlie', 'uninterrupted'],
  ['alpha uninter|[]rupted charlie', 'uninterrupted'],
  ['[na]|ïveté.', 'naïveté'],
  ['[snake]|_case()', 'snake_case'],
  ['[че]|ловек', 'человек'],
])('C32b: beside someone’s caret in a word the whole word is selected: %s', (marked, word) => {
  expect(selected(marked)).toBe(word);
  expect(selected(marked, (text) => `<pre><code>${text}</code></pre>`)).toBe(word);
  expect(selected(marked, (text) => `<p><strong>${text.slice(0, 9)}</strong>${text.slice(9)}</p>`)).toBe(
    word,
  );
});

test.each([
  ['alpha [bravo]| charlie', 'bravo'],
  ['alpha |[bravo] charlie', 'bravo'],
  ['alpha [bra]vo| charlie', 'bra'],
  ['alpha bravo[,]| charlie', ','],
  ['alpha [] | charlie', ''],
])('C32b: what ends elsewhere stays as the browser selects it: %s', (marked, word) => {
  expect(selected(marked)).toBe(word);
});
