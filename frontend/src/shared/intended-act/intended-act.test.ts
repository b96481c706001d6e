import { beforeEach, expect, test } from 'vitest';
import {
  claimIntendedAct,
  isMeantHere,
  keepIntendedAct,
  readIntendedAct,
  takeIntendedAct,
} from './intended-act.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const path = '/?note=1';
const save = { act: 'save', subject: 'note:1' };

test('an act is taken once, at its own address, within an hour', () => {
  keepIntendedAct({ ...save, path }, 0);
  expect(takeIntendedAct('/?note=2', 1)).toBeNull();
  expect(readIntendedAct(path, 1)).toMatchObject(save);
  expect(takeIntendedAct(path, 1)).toMatchObject(save);
  expect(takeIntendedAct(path, 1)).toBeNull();
  keepIntendedAct({ ...save, path }, 0);
  expect(takeIntendedAct(path, 60 * 60 * 1000)).toBeNull();
});

test('what something else has left under the name is nothing', () => {
  sessionStorage.setItem('intended-act', '{"path":"/?note=1"');
  expect(takeIntendedAct(path)).toBeNull();
  sessionStorage.setItem('intended-act', '{"path":"/?note=1","subject":"note:1","act":{},"id":"1","at":1}');
  expect(takeIntendedAct(path, 2)).toBeNull();
});

test('U36: an act that a mail carried into another tab is done there alone', () => {
  keepIntendedAct({ ...save, path });
  const intended = readIntendedAct(path);
  const first = sessionStorage.getItem('intended-act') ?? '';
  sessionStorage.clear();
  claimIntendedAct({ ...save, id: intended?.id ?? '', path });
  expect(takeIntendedAct(path)).toMatchObject(save);
  sessionStorage.setItem('intended-act', first);
  expect(takeIntendedAct(path)).toBeNull();
});

test('U36: an act is known by its id where it was meant, and nowhere else', () => {
  keepIntendedAct({ ...save, path });
  const { id = '' } = readIntendedAct(path) ?? {};
  sessionStorage.clear();
  expect(isMeantHere(id)).toBe(true);
  expect(isMeantHere('1-1-1-1')).toBe(false);
  localStorage.clear();
  expect(isMeantHere(id)).toBe(false);
});
