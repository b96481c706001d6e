import { beforeEach, expect, test } from 'vitest';
import { keepIntendedAct, takeIntendedAct } from './intended-act.ts';

beforeEach(() => sessionStorage.clear());

test('an act is taken once, for its own subject, within an hour', () => {
  keepIntendedAct({ act: 'save', subject: 'note:1' }, 0);
  expect(takeIntendedAct('note:2', 1)).toBeNull();
  expect(takeIntendedAct('note:1', 1)).toBe('save');
  expect(takeIntendedAct('note:1', 1)).toBeNull();
  keepIntendedAct({ act: 'save', subject: 'note:1' }, 0);
  expect(takeIntendedAct('note:1', 60 * 60 * 1000)).toBeNull();
});

test('what something else has left under the name is nothing', () => {
  sessionStorage.setItem('intended-act', '{"subject":"note:1"');
  expect(takeIntendedAct('note:1')).toBeNull();
  sessionStorage.setItem('intended-act', '{"subject":"note:1","act":{},"at":1}');
  expect(takeIntendedAct('note:1', 2)).toBeNull();
});
