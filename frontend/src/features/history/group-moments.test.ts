// @vitest-environment node
import type { Moment } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { groupMoments } from './group-moments.ts';

const person = (name: string) => ({
  id: `id of ${name}`,
  name,
  username: name,
  display_picture: { downloadUrl: null },
});
const [ada, bob] = [person('ada'), person('bob')];

/** A moment of ten minutes that ends at a time of a day in May. */
function moment(day: number, hour: number, minute: number, more: Partial<Moment> = {}): Moment {
  const until = new Date(2026, 4, day, hour, minute).getTime();
  return { at: until - 600_000, until, people: [ada], added: 10, removed: 1, name: null, ...more };
}

test('C15a moments without a long pause between them are one session, with all its people and counts', () => {
  const moments = [
    moment(3, 14, 40, { people: [bob, ada] }),
    moment(3, 14, 20),
    moment(3, 9, 0, { people: [] }),
    moment(2, 23, 50),
  ];
  const days = groupMoments(moments);
  expect(days.map(({ start }) => new Date(start).getDate())).toEqual([3, 2]);
  expect(days.map(({ sessions }) => sessions.length)).toEqual([2, 1]);
  const [session, morning] = days[0]?.sessions ?? [];
  expect(session).toMatchObject({
    at: moments[1]?.at,
    until: moments[0]?.until,
    people: [bob, ada],
    added: 20,
    removed: 2,
    from: moments[2]?.until,
  });
  expect(session?.moments.map(({ from }) => from)).toEqual([moments[1]?.until, moments[2]?.until]);
  expect(morning).toMatchObject({ people: [], from: moments[3]?.until });
});

test('C15a the first moment of all is compared with what was just before it', () => {
  const only = moment(3, 10, 0);
  expect(groupMoments([only])[0]?.sessions[0]?.from).toBe(only.at - 1);
  expect(groupMoments([])).toEqual([]);
});

test('C15a a moment with a name is where a session ends, and midnight begins another', () => {
  const moments = [
    moment(3, 0, 15),
    moment(3, 0, 5),
    moment(2, 23, 55),
    moment(2, 23, 45, { name: 'Before the talk' }),
    moment(2, 23, 35),
  ];
  const names = groupMoments(moments).map(({ sessions }) =>
    sessions.map(({ moments, name }) => [moments.length, name]),
  );
  expect(names).toEqual([
    [[2, null]],
    [
      [1, null],
      [2, 'Before the talk'],
    ],
  ]);
});
