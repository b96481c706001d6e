import { expect, test } from 'vitest';
import { sideBySide } from '../../testing/side-by-side.mjs';

test('as many at once as have slots, in order, and nothing beside what has to be alone', async () => {
  /** @type {string[]} */
  const running = [];
  /** @type {string[]} */
  const seen = [];
  const rounds = { check: 1, frontend: 2, sqlite: 5, mariadb: 2, scripts: 2, trials: 3, stories: 1 };
  const names = /** @type {(keyof typeof rounds)[]} */ (Object.keys(rounds));
  /** @type {Partial<Record<keyof typeof rounds, number>>} */
  const slots = { frontend: 1, sqlite: 2, mariadb: 1, scripts: 1 };
  const results = await sideBySide(
    names,
    3,
    (name) => slots[name],
    async (name) => {
      running.push(name);
      seen.push(running.join('+'));
      for (let round = 0; round < rounds[name]; round += 1) await new Promise(setImmediate);
      running.splice(running.indexOf(name), 1);
      return name;
    },
  );
  expect(results).toEqual(names);
  expect(seen).toEqual([
    'check',
    'frontend',
    'frontend+sqlite',
    'sqlite+mariadb',
    'sqlite+scripts',
    'trials',
    'stories',
  ]);
});
