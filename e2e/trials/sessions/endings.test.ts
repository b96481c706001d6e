import { expect, test } from 'vitest';
import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { type EndingSeen, endings, watchEnding } from './endings.ts';
import { SessionHouse } from './session-house.ts';

/** The promise. The backstop, a second look at all connections, comes every five seconds. */
const promisedMs = 1_000;
const names = ['bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi', 'ivan'];

async function watchAll(options: Parameters<typeof SessionHouse.start>[0]): Promise<EndingSeen[]> {
  const house = await SessionHouse.start(options);
  try {
    const seen: EndingSeen[] = [];
    for (const [index, ending] of endings.entries()) {
      seen.push(await watchEnding(house, ending, names[index] as string));
    }
    return seen;
  } finally {
    await house.stop();
  }
}

function say(name: string, seen: EndingSeen[]): void {
  const count = seen.reduce((sum, { sockets }) => sum + sockets, 0);
  const words = seen.map(({ name, times }) => `${name} ${times.map((ms) => ms ?? 'never').join('/')}`);
  sayResult(name, fixedPlan(count), `ms to the end of the sockets: ${words.join('; ')}`);
}

function judge(seen: EndingSeen[]): void {
  for (const { name, times, lost } of seen) {
    expect([name, times.filter((ms) => ms === null || ms >= promisedMs)]).toEqual([name, []]);
    expect([name, lost]).toEqual([name, 0]);
  }
}

test('U19: on SQLite every end of a session ends its sockets within a second, and no others', async () => {
  const seen = await watchAll({});
  say('ended sessions on SQLite', seen);
  judge(seen);
});

test.skipIf(findMariadb() === null)(
  'U19: on MariaDB every end of a session ends its sockets within a second, and no others',
  { tags: 'nightly' },
  async () => {
    const mariadb = await startMariadb();
    try {
      const seen = await watchAll({ databaseUrl: mariadb.url });
      say('ended sessions on MariaDB', seen);
      judge(seen);
    } finally {
      await mariadb.stop();
    }
  },
);

test('control: without the hint that a session has ended, only the periodic check ends its sockets', {
  tags: 'nightly',
}, async () => {
  const seen = await watchAll({ env: withoutRule('unheard-session-ends') });
  say('ended sessions, unheard', seen);
  const late = seen.flatMap(({ times }) => times.filter((ms) => ms === null || ms >= promisedMs));
  expect(late.length).toBeGreaterThan(0);
});
