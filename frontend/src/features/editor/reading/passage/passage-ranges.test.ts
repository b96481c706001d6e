import { noteFormat } from '@commonplace/contracts/document';
import { renderHtml } from '@commonplace/contracts/document/server';
import { legalDocument } from '@commonplace/contracts/document/testing';
import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { frameTables } from '../../../../shared/note-text/frame-tables.ts';
import { rangesInHtml, rangesInText } from './passage-ranges.ts';

let editor: Editor | null = null;
afterEach(() => editor?.destroy());

const wordsOf = (block: Node) => {
  let words = '';
  block.descendants((node) => {
    words += node.text ?? '';
  });
  return words;
};
const wordsIn = (ranges: readonly Range[]) => ranges.map(String).join('');

test('C33: a place means the same letters in the HTML of any note and in its editor', () => {
  fc.assert(
    fc.property(legalDocument, fc.nat(), fc.nat(), (content, a, b) => {
      const html = document.createElement('div');
      html.innerHTML = frameTables(renderHtml(content));
      editor?.destroy();
      editor = new Editor({ extensions: noteFormat.extensions, content: content.toJSON() });
      for (const [block, node] of content.children.entries()) {
        const words = wordsOf(node);
        const [from, to] = [a % (words.length + 1), b % (words.length + 1)].sort((x, y) => x - y);
        const place = [{ block, from: from ?? 0, to: to ?? 0 }];
        expect(wordsIn(rangesInHtml(html, place))).toBe(words.slice(from, to));
        expect(wordsIn(rangesInText(editor, place))).toBe(words.slice(from, to));
      }
    }),
    { numRuns: 40 },
  );
});

test('what is beyond the text has no range', () => {
  const html = document.createElement('div');
  html.innerHTML = '<p>one</p>';
  expect(rangesInHtml(html, [{ block: 3, from: 0, to: 2 }])).toEqual([]);
  expect(rangesInHtml(html, [{ block: 0, from: 9, to: 12 }])).toEqual([]);
});
