import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@commonplace/contracts/errors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOrCreateSecret } from '../../src/platform/config/secret-file.ts';
import { DiskFileStore } from '../../src/platform/files/disk-file-store.ts';
import { InProcessHintBus } from '../../src/platform/hints/in-process-hint-bus.ts';
import { redactUrl } from '../../src/platform/logging/redact-url.ts';
import { InProcessRateLimiter } from '../../src/platform/rate-limit/in-process-rate-limiter.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('files on disk', () => {
  test('are kept, replaced and deleted', async () => {
    const store = new DiskFileStore(folder);
    expect(await store.get('notes/a/b.png')).toBeNull();
    await store.put('notes/a/b.png', new Uint8Array([1, 2]));
    await store.put('notes/a/b.png', new Uint8Array([3]));
    expect(Array.from((await store.get('notes/a/b.png')) ?? [])).toEqual([3]);
    expect(await readdir(join(folder, 'notes', 'a'))).toEqual(['b.png']);
    await store.delete('notes/a/b.png');
    await store.delete('notes/a/b.png');
    expect(await store.get('notes/a/b.png')).toBeNull();
  });

  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a\\b',
    'a\0b',
    '.hidden',
    'a/.x',
    'a b',
    'ä',
  ])('the name %j is refused', async (name) => {
    const store = new DiskFileStore(folder);
    await expect(store.put(name, new Uint8Array())).rejects.toThrow('Not a name');
    await expect(store.get(name)).rejects.toThrow('Not a name');
    await expect(store.delete(name)).rejects.toThrow('Not a name');
  });
});

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
});

describe('rate limiter', () => {
  const limit = { name: 'test', points: 2, seconds: 60 };

  test('refuses what comes after the last point, with the time to wait, by key', async () => {
    const limiter = new InProcessRateLimiter();
    await limiter.consume(limit, 'alice');
    await limiter.check(limit, 'alice');
    await limiter.consume(limit, 'alice');
    const refusal = await limiter.consume(limit, 'alice').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 60 });
    await expect(limiter.check(limit, 'alice')).rejects.toMatchObject({ code: 'rate_limited' });
    await limiter.consume(limit, 'bob');
    await limiter.consume({ ...limit, name: 'another' }, 'alice');
  });
});

describe('hints', () => {
  test('reach every listener until it stops listening', () => {
    const bus = new InProcessHintBus();
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
  ['/api/users/verify-email/abc', '/api/users/verify-email/[redacted]'],
  ['/onboard/abc?x=1', '/onboard/[redacted]?x=1'],
  ['/create-password/abc#x', '/create-password/[redacted]#x'],
  ['/api/x?token=abc&y=1', '/api/x?token=[redacted]&y=1'],
  ['/yjs/note?y=1&authToken=abc', '/yjs/note?y=1&authToken=[redacted]'],
  ['/api/notes?noteId=abc', '/api/notes?noteId=abc'],
])('%s stands in the log as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
