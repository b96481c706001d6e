import { beforeEach, expect, test } from 'vitest';
import { keepIntendedAct, takeIntendedAct } from './intended-act.ts';

beforeEach(() => sessionStorage.clear());

const path = '/?note=1';
const save = { act: 'save', subject: 'note:1' };

test('an act is taken once, at its own address, within an hour', () => {
  keepIntendedAct({ ...save, path }, 0);
  expect(takeIntendedAct('/?note=2', 1)).toBeNull();
  expect(takeIntendedAct(path, 1)).toEqual(save);
  expect(takeIntendedAct(path, 1)).toBeNull();
  keepIntendedAct({ ...save, path }, 0);
  expect(takeIntendedAct(path, 60 * 60 * 1000)).toBeNull();
});

test('what something else has left under the name is nothing', () => {
  sessionStorage.setItem('intended-act', '{"path":"/?note=1"');
  expect(takeIntendedAct(path)).toBeNull();
  sessionStorage.setItem('intended-act', '{"path":"/?note=1","subject":"note:1","act":{},"at":1}');
  expect(takeIntendedAct(path, 2)).toBeNull();
});
