import { expect, test } from 'vitest';
import { beginComment, takeBegunComment } from './begun-comment.ts';
import { keepDraft, readDraft } from './comment-drafts.ts';

test('a quote begins a comment, or follows what is written already', () => {
  beginComment('alice', 'note:1', 'At low tide');
  expect(readDraft('alice', 'note:1')).toBe('“At low tide”\n');
  keepDraft('alice', 'note:2', 'Well. ');
  beginComment('alice', 'note:2', 'At low tide');
  expect(readDraft('alice', 'note:2')).toBe('Well.\n\n“At low tide”\n');
});

test('the field of the comment begun last takes the focus, once', () => {
  beginComment('alice', 'note:1', 'One');
  beginComment('alice', 'note:2', 'Two');
  expect([takeBegunComment('note:1'), takeBegunComment('note:2'), takeBegunComment('note:2')]).toEqual([
    false,
    true,
    false,
  ]);
});
