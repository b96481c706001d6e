import { expect, test } from 'vitest';
import { isPushEvent, pushes } from './pushes.ts';
import { requestAnswer } from './requests.ts';
import { subject } from './subjects.ts';

const note = { kind: 'note', id: '01a2193c-e5e7-733c-bc09-feb07d612b4f' } as const;

test('a tab ignores what only a later server says', () => {
  expect(isPushEvent('theme-changed')).toBe(false);
  const counts = { subject: { ...note, team: 't' }, likesCount: 1, commentsCount: 2, savesCount: 3 };
  expect(pushes['counts-changed'].payload.parse(counts)).toEqual({
    subject: note,
    likesCount: 1,
    commentsCount: 2,
  });
  expect(requestAnswer.parse({ ok: true, pushedAgo: 5, more: 1 })).toEqual({ ok: true, pushedAgo: 5 });
});

test('what a later tab wants to watch is taken as far as it is known, and a thing of another kind is refused', () => {
  expect(subject.parse({ ...note, since: 1 })).toEqual(note);
  expect(subject.safeParse({ ...note, kind: 'team' }).success).toBe(false);
});
