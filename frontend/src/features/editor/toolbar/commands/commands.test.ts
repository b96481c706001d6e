import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { type CommandName, commands, isPossible, textStyleHere } from './commands.ts';
import { alignmentHere, setAlignment } from './set-alignment.ts';

let editor: Editor;
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

/** An editor on the page, with this stretch of its text selected. */
function open(content: string, from: number, to = from): Editor {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: noteFormat.extensions,
    content,
  });
  editor.commands.setTextSelection({ from, to });
  return editor;
}

const run = (name: CommandName) => commands[name].run(editor.chain()).run();

describe('indent', () => {
  test('sets paragraphs and headings in by steps, and no further than the eighth', () => {
    open('<p>one</p><h2>two</h2>', 1, 8);
    expect(isPossible(editor, commands.outdent)).toBe(false);
    run('indent');
    expect(editor.getHTML()).toBe('<p class="indent-1">one</p><h2 class="heading indent-1">two</h2>');
    for (let step = 0; step < 12; step += 1) run('indent');
    expect(editor.getHTML()).toContain('indent-8');
    expect(isPossible(editor, commands.indent)).toBe(false);
    for (let step = 0; step < 12; step += 1) run('outdent');
    expect(editor.getHTML()).toBe('<p>one</p><h2 class="heading">two</h2>');
    expect(editor.state.doc.firstChild?.attrs.indent).toBeNull();
  });

  test('takes an item of a list a level down and up, and gives it no indent of its own', () => {
    open('<ul><li><p>one</p></li><li><p>two</p></li></ul>', 11);
    run('indent');
    expect(editor.getHTML()).toBe('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>');
    expect(isPossible(editor, commands.indent)).toBe(false);
    run('outdent');
    expect(editor.getHTML()).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
  });

  test('is impossible in code', () => {
    open('<pre><code>one</code></pre>', 2);
    expect(isPossible(editor, commands.indent)).toBe(false);
  });
});

describe('alignment', () => {
  const align = (alignment: Parameters<typeof setAlignment>[0]) =>
    editor.chain().command(setAlignment(alignment)).run();

  test('of all that is selected, and the side where the script begins is none', () => {
    open('<p>one</p><h1>two</h1>', 1, 8);
    expect(alignmentHere(editor)).toBe('left');
    align('center');
    expect(editor.getHTML()).toBe('<p class="align-center">one</p><h1 class="heading align-center">two</h1>');
    expect(alignmentHere(editor)).toBe('center');
    align('left');
    expect(editor.getHTML()).toBe('<p>one</p><h1 class="heading">two</h1>');
  });

  test('of text from right to left', () => {
    open('<p>שלום</p>', 1, 3);
    editor.view.dom.style.direction = 'rtl';
    expect(alignmentHere(editor)).toBe('right');
    align('left');
    expect(editor.state.doc.firstChild?.attrs.align).toBe('left');
    align('right');
    expect(editor.state.doc.firstChild?.attrs.align).toBeNull();
  });
});

test('the style at the caret is that of its block, and a paragraph of a quote is a quote', () => {
  open('<blockquote><p>one</p><h3>two</h3></blockquote><p>three</p>', 3);
  expect(textStyleHere(editor)).toBe('blockquote');
  editor.commands.setTextSelection(8);
  expect(textStyleHere(editor)).toBe('heading3');
  run('paragraph');
  expect(textStyleHere(editor)).toBe('blockquote');
  run('paragraph');
  expect(editor.getHTML()).toBe('<blockquote class="quote"><p>one</p></blockquote><p>two</p><p>three</p>');
});

test('a paragraph becomes a thing to do and back', () => {
  open('<p>one</p>', 2);
  run('actionItem');
  expect(editor.state.doc.firstChild?.type.name).toBe('actionItem');
  run('actionItem');
  expect(editor.getHTML()).toBe('<p>one</p>');
});

test('a heading becomes an item of a list, as by its keys', () => {
  open('<h2>one</h2>', 2);
  for (const name of ['bulletList', 'orderedList'] as const)
    expect(isPossible(editor, commands[name])).toBe(true);
  run('bulletList');
  expect(editor.getHTML()).toBe('<ul><li><p>one</p></li></ul>');
  open('<pre><code>one</code></pre>', 2);
  expect(isPossible(editor, commands.bulletList)).toBe(false);
});
