import { expect, test } from 'vitest';
import { sideBySide } from '../testing/side-by-side.mjs';

test('two at once where both may, in order, and nothing beside what has to be alone', async () => {
  /** @type {string[]} */
  const running = [];
  /** @type {string[]} */
  const seen = [];
  const rounds = { check: 1, sqlite: 5, mariadb: 2, frontend: 2, trials: 3, stories: 1 };
  const names = /** @type {(keyof typeof rounds)[]} */ (Object.keys(rounds));
  const shared = ['sqlite', 'mariadb', 'frontend'];
  const results = await sideBySide(
    names,
    (name) => shared.includes(name),
    async (name) => {
      running.push(name);
      seen.push(running.join('+'));
      for (let round = 0; round < rounds[name]; round += 1) await new Promise(setImmediate);
      running.splice(running.indexOf(name), 1);
      return name;
    },
  );
  expect(results).toEqual(names);
  expect(seen).toEqual(['check', 'sqlite', 'sqlite+mariadb', 'sqlite+frontend', 'trials', 'stories']);
});
