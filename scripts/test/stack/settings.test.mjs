import { expect, test } from 'vitest';
import { readSettings } from '../../stack/settings.mjs';

test('nothing set: loopback, port 3000, ./data of the repository, SQLite', () => {
  expect(readSettings({}, '/repository')).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: '/repository/data',
    databaseUrl: undefined,
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but is "http"'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but is "70000"'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1"'],
])('%o is refused in one line', (env, message) => {
  expect(() => readSettings(env, '/repository')).toThrow(message);
});
