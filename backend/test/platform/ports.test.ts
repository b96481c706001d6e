import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@commonplace/contracts/errors';
import { networkOf } from '@commonplace/contracts/internal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InProcessBus } from '../../src/platform/bus/in-process-bus.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { readOrCreateSecret } from '../../src/platform/config/secret-file.ts';
import { databaseTarget, describeTarget } from '../../src/platform/database/connection/database-target.ts';
import { HintBus } from '../../src/platform/hints/hint-bus.ts';
import { redactUrl } from '../../src/platform/logging/redact-url.ts';
import { InProcessRateLimiter } from '../../src/platform/rate-limit/in-process-rate-limiter.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('secrets', () => {
  test('are made once, long, and for the owner only', async () => {
    const data = join(folder, 'data');
    const secret = readOrCreateSecret(data, 'jwt-secret');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readOrCreateSecret(data, 'jwt-secret')).toBe(secret);
    expect(readOrCreateSecret(data, 'internal-secret')).not.toBe(secret);
    expect((await stat(join(data, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await readdir(data)).sort()).toEqual(['internal-secret', 'jwt-secret']);
  });

  test('an empty or shortened file is none, a line break at its end is not part of it', async () => {
    const file = join(folder, 'jwt-secret');
    for (const content of ['', '\n', 'x'.repeat(31)]) {
      await writeFile(file, content);
      expect(() => readOrCreateSecret(folder, 'jwt-secret')).toThrow(
        `${file} holds fewer than 32 characters`,
      );
    }
    await writeFile(file, `${'x'.repeat(32)}\n`);
    expect(readOrCreateSecret(folder, 'jwt-secret')).toBe('x'.repeat(32));
  });
});

describe('rate limiter', () => {
  const limit = { name: 'test', points: 2, seconds: 60 };

  test('refuses what comes after the last point, with the time to wait, by key', async () => {
    const limiter = new InProcessRateLimiter();
    await limiter.consume(limit, 'alice');
    await limiter.consume(limit, 'alice');
    const refusal = await limiter.consume(limit, 'alice').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 60 });
    await limiter.consume(limit, 'bob');
    await limiter.consume({ ...limit, name: 'another' }, 'alice');
    await limiter.giveBack(limit, 'bob');
    await limiter.giveBack(limit, 'carol');
    for (const name of ['bob', 'carol']) {
      await limiter.consume(limit, name);
      await limiter.consume(limit, name);
      await expect(limiter.consume(limit, name)).rejects.toMatchObject({ code: 'rate_limited' });
    }
  });
});

describe('hints', () => {
  test('reach every listener until it stops listening', () => {
    const bus = new HintBus(new InProcessBus());
    const heard: unknown[] = [];
    const stop = bus.subscribe((hints, origin) => heard.push([hints, origin]));
    const hint = { type: 'access-changed' as const, noteIds: ['x'] };
    bus.publish([hint], 'someone');
    bus.publish([]);
    stop();
    bus.publish([hint]);
    expect(heard).toEqual([[[hint], 'someone']]);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  // As some proxies write it.
  ['203.0.113.7:1001', '203.0.113.7'],
  [' 203.0.113.7', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['[::1]', '0:0:0:0::/64'],
  // What is no address is its peer.
  ['unknown', '192.0.2.1'],
  ['203.0.113.07', '192.0.2.1'],
  ['203.0.113.7:x', '192.0.2.1'],
  ['2001:db8::1::2', '192.0.2.1'],
  ['', '192.0.2.1'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address, '192.0.2.1')).toBe(network);
});

describe('the address of a database', () => {
  const targetOf = (url: string) => databaseTarget({ DATA_DIR: folder, DATABASE_URL: url });

  test('may be IPv6, and may have any password that is encoded', () => {
    const target = targetOf('mysql://bob:p%40ss%25%23%2F%3A%3F@[::1]:3307/notes');
    expect(target).toMatchObject({ host: '::1', port: 3307, password: 'p@ss%#/:?', database: 'notes' });
    expect(describeTarget(target)).toBe('[::1]:3307/notes');
  });

  test.each([
    ['mysql://bob:50%off@h/d', 'DATABASE_URL has a % that encodes nothing; write % in a password as %25'],
    ['mysql://bob@h/d?ssl=true', 'with nothing after it'],
    ['mysql://bob@h/d#x', 'with nothing after it'],
    ['mysql://h', 'must have the form'],
    ['mysql://h/a/b', 'must have the form'],
  ])('%s is refused with what to do', (url, message) => {
    expect(() => targetOf(url)).toThrow(message);
    expect(() => loadConfig({ DATA_DIR: folder, DATABASE_URL: url })).toThrow(message);
  });
});

const noteId = '01890a5d-ac96-774b-bcce-b302099a8057';
test.each([
  ['/api/users/verify-email/abc', '/api/users/verify-email/[redacted]'],
  ['/api/users/verify%2Demail/abc', '/api/users/verify-email/[redacted]'],
  ['/onboard/abc?x=1', '/onboard/[redacted]?x=1'],
  ['/ONBOARD/abc', '/ONBOARD/[redacted]'],
  ['/create-password/abc#x', '/create-password/[redacted]#x'],
  ['/api/x?token=abc&y=1', '/api/x?token=[redacted]&y=1'],
  ['/yjs/note?y=1&authToken=abc', '/yjs/note?y=1&authToken=[redacted]'],
  [`/api/notes?noteId=${noteId}&offset=20`, `/api/notes?noteId=${noteId}&offset=20`],
  ['/api/search/all?query=gout%20diet&limit=5', '/api/search/all?query=[redacted]&limit=5'],
])('%s stands in the log as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
