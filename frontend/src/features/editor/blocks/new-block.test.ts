import '../../../messages/en/every-text.fixture.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFormat, documentBlocks } from '@commonplace/contracts/document';
import { testBlock } from '@commonplace/contracts/document/testing';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canPut } from '../drag-handle/movable-blocks.ts';
import { commandsOf } from '../insert/block-commands.ts';
import { press } from '../keys/testing/typed.ts';
import { CleanPaste } from '../paste/clean-paste.ts';
import { wordsOf } from '../slash-menu/matching-entries.ts';
import { SlashMenu } from '../slash-menu/slash-menu.ts';
import { blockExtensions } from './block-extensions.ts';
import { shownBlocks } from './block-views.ts';
import type { EditorBlocks } from './editor-block.ts';
import { editorBlocks } from './index.ts';
import { spoiler } from './testing/test-block/test-block.ts';
import { addBlockTexts } from './texts.ts';

const format = createFormat([...documentBlocks, testBlock]);
const blocks: EditorBlocks = { ...editorBlocks, spoiler };
const html = '<div class="spoiler spoiler-strong"><p>a</p></div>';

let editor: Editor;
beforeEach(() => {
  addBlockTexts({ spoiler });
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...shownBlocks(format, blocks),
      ...blockExtensions(blocks),
      SlashMenu.configure({ commands: commandsOf(blocks) }),
      CleanPaste,
    ],
    content: '<p></p>',
  });
  editor.commands.setTextSelection(1);
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

function type(text: string): void {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
}

function paste(source: string): string {
  editor.commands.setContent('<p></p>');
  editor.view.pasteHTML(source, new Event('paste') as ClipboardEvent);
  return editor.getHTML().replace(/<p><\/p>$/, '');
}

test('a new block is found in the slash menu, inserted, written in, and left by Enter', () => {
  type('/secret');
  const [first] = editor.storage.slashMenu.menu.snapshot()?.entries ?? [];
  expect(first && wordsOf(first)).toEqual({
    title: 'Spoiler',
    description: 'Text that gives something away',
  });
  press(editor, 'Enter');
  type('a');
  press(editor, 'Enter');
  type('b');
  expect(editor.getHTML()).toMatch(/^<div class="spoiler spoiler-mild"><p>a<\/p><\/div><p>b<\/p>/);
  const shown = editor.view.dom.querySelector('.spoiler');
  expect([shown?.getAttribute('role'), shown?.getAttribute('aria-label')]).toEqual(['note', 'Spoiler']);
});

test('other blocks can be moved into a new block', () => {
  editor.commands.setContent(`${html}<p>b</p>`);
  const from = editor.state.doc.firstChild?.nodeSize ?? 0;
  expect(canPut(editor.state.doc, { from, to: from + 3 }, 1)).toBe(true);
});

test('a new block is pasted from other programs without what it may not say, and from a note as it is', () => {
  const foreign =
    '<div class="spoiler spoiler-strong x" onclick="ran()" style="position:fixed"><script>ran()</script><p>a</p></div>';
  expect(paste(foreign)).toBe(html);
  editor.commands.setContent(html);
  editor.commands.selectAll();
  const copied = editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML;
  expect(paste(copied)).toBe(html);
  expect(paste(copied.replaceAll('spoiler-strong', 'spoiler-x'))).toBe(html.replace('strong', 'mild'));
});

test('each folder of the editor is a block that documents have, and each that is drawn has its styles', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'en.json')))
    .map(({ name }) => name);
  const known = documentBlocks.map(({ name }) => name);
  expect(folders.filter((name) => !known.includes(name))).toEqual([]);
  expect(folders.filter((name) => !existsSync(join(import.meta.dirname, name, 'note-text.css')))).toEqual([]);
});
