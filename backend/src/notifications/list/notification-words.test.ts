import { expect, test } from 'vitest';
import { wordsOf } from './notification-words.ts';

const like = {
  id: '',
  type: 'noteLiked',
  actor: { name: 'Bob', username: 'bob', pictureUrl: null },
  note: { id: 'n', title: 'Plans' },
  notebook: null,
  comment: null,
} as const;

test.each([
  [0, false, 'Bob liked your note'],
  [1, false, 'Bob and 1 other liked your note'],
  [2, false, 'Bob and 2 others liked your note'],
  [0, true, 'Bob liked your note'],
  [1, true, 'Bob and more than 1 other liked your note'],
  [2, true, 'Bob and more than 2 others liked your note'],
])('W91: %i other people, acts beyond the limit: %s', (others, isMore, title) => {
  expect(wordsOf({ others, isMore, acts: others + 1 }, like).title).toBe(title);
});
