import { expect, test } from 'vitest';
import { numberChanges } from './number-changes.ts';

test('C15d what stands together is one change, what something stands between is several', () => {
  const { html, changes } = numberChanges(
    '<p>The <del>quick</del><ins>slow</ins> fox <ins>jumps</ins></p><p><ins>And goes.</ins></p><hr>' +
      '<ins class="moved"><p>Back <ins>home</ins></p></ins><p><ins class="restyled">End</ins></p><p>.</p>',
  );
  expect(changes.map(({ parts }) => parts)).toEqual([
    [
      { kind: 'removed', words: 'quick' },
      { kind: 'added', words: 'slow' },
    ],
    [
      { kind: 'added', words: 'jumps' },
      { kind: 'added', words: 'And goes.' },
    ],
    [{ kind: 'moved', words: 'Back home' }],
    [
      { kind: 'added', words: 'home' },
      { kind: 'restyled', words: 'End' },
    ],
  ]);
  expect(html).toContain('<del data-change="1">quick</del><ins data-change="1">slow</ins>');
  expect(html).toContain('<ins class="moved" data-change="3"><p>Back <ins data-change="4">home</ins></p>');
});

test('C15d what changed within an expand is not hidden', () => {
  const { html } = numberChanges(
    '<details><summary>One</summary><details><summary>Two</summary><p><ins>x</ins></p></details></details>' +
      '<details><summary>Same</summary><p>y</p></details>',
  );
  expect(html.match(/<details open/g)).toHaveLength(2);
  expect(html).toContain('<details><summary>Same');
});
