import { describe, expect, test } from 'vitest';
import { limits } from '../../api/endpoint/limits.ts';
import type { ContentSource } from '../../internal/content-change.ts';
import { boundContent } from './bound-content.ts';

const most = limits.contentElements;
const row = (cells: number) => `<table><tr>${'<td>x</td>'.repeat(cells)}</tr></table>`;

describe('content is bounded before it is parsed', () => {
  const shapes: [name: string, content: (count: number) => ContentSource, most: number][] = [
    ['paragraphs', (count) => ({ html: '<p>'.repeat(count) }), most],
    ['ends without a beginning', (count) => ({ html: '</p>'.repeat(count) }), most],
    ['elements in upper case, cut off at the end', (count) => ({ html: `${'<BR/>'.repeat(count)}<b` }), most],
    ['cells', (count) => ({ html: row(count) }), limits.contentCells],
    ['cells of heads', (count) => ({ html: '<TH\n>'.repeat(count) }), limits.contentCells],
    ['lines of text', (count) => ({ text: '\r\n'.repeat(count - 1) }), most],
    ['lines of a delta', (count) => ({ delta: [{ insert: 'x\n'.repeat(count - 1) }] }), most],
    ['operations', (count) => ({ delta: Array.from({ length: count }, () => ({ insert: 'x' })) }), most],
  ];
  test.each(shapes)('%s', (_, content, limit) => {
    expect(() => boundContent(content(limit))).not.toThrow();
    expect(() => boundContent(content(limit + 1))).toThrow(
      expect.objectContaining({
        code: 'payload_too_large',
        message: expect.stringContaining(limit.toLocaleString('en-US')),
      }),
    );
  });

  test('what only looks like elements does not count', () => {
    const words = '1 < 2 & a <- b; '.repeat(most);
    for (const html of [
      words,
      `<!--${'<p>'.repeat(most + 1)}-->`,
      `<script>${'<p>'.repeat(most + 1)}</script>`,
    ])
      expect(() => boundContent({ html })).not.toThrow();
  });

  test('deep nesting and long tags are counted in a moment', () => {
    const start = performance.now();
    boundContent({ html: '<div>'.repeat(most) });
    boundContent({ html: `<p ${'a=b '.repeat(1_000_000)}>` });
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
