import { expect, test } from 'vitest';
import { actsOn } from './acts.ts';

test('an administrator is offered to suspend others, not themselves', () => {
  const acts = (username: string) =>
    actsOn(
      {
        subjectType: 'note',
        subjectId: 'one',
        subject: {
          text: 'A note',
          person: { name: 'Boss', username, isSuspended: false },
          place: null,
          isHidden: false,
        },
      },
      'boss',
    ).map(({ act }) => act);
  expect(acts('alice')).toEqual(['hide', 'suspend']);
  expect(acts('boss')).toEqual(['hide']);
});
