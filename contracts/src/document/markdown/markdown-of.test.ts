// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderHtml } from '../server/render/render-html.ts';
import { renderText } from '../server/render/render-text.ts';
import { legalDocument } from '../testing/legal-document.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { markdownOf } from './to-markdown.ts';

/** How often each letter and digit stands in a text. */
function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

test('no letter of a note is lost in its Markdown (W114)', () => {
  fc.assert(
    fc.property(legalDocument, (content) => {
      const html = renderHtml(content);
      const markdown = markdownOf({ title: '', html, address: (address) => address });
      const read = new DOMParser().parseFromString(markdownToHtml(markdown), 'text/html');
      const found = countLetters(read.body.textContent ?? '');
      for (const image of read.querySelectorAll('img'))
        for (const [letter, count] of countLetters(image.alt))
          found.set(letter, (found.get(letter) ?? 0) + count);
      const lost = [...countLetters(renderText(content))].filter(
        ([letter, count]) => (found.get(letter) ?? 0) < count,
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 60, seed: 20_261_128 },
  );
});
