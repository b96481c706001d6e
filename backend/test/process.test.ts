import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { collabPaths, secretHeader } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDataSource } from '../src/platform/database/connection/open-data-source.ts';
import { type StartedProcess, startNode, startProcess } from './support/backend-process.ts';
import { callApi } from './support/call-api.ts';
import { eventually } from './support/eventually.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';

let database: TestDatabase;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  database = await createTestDatabase();
  env = { ...database.env, BACKEND_PORT: '0', BACKEND_INTERNAL_PORT: '0' };
});
afterAll(() => database.drop());

/** Where a started backend listens. */
async function urlOf(backend: StartedProcess): Promise<string> {
  return JSON.parse(await backend.said('"listening"')).url;
}

// Each test starts whole processes, which takes seconds on a busy machine.

describe('a start that fails says one line and ends with 1', () => {
  test.each([
    ['a port that is none', { BACKEND_PORT: 'x' }, 'backend: BACKEND_PORT must be a port number'],
    ['a port out of range', { BACKEND_PORT: '70000' }, 'backend: BACKEND_PORT must be a port number'],
    [
      'a proxy that is no address',
      { TRUST_PROXY: '10.0.0.7, proxy' },
      'backend: TRUST_PROXY must list addresses or networks, such as 10.0.0.7,192.168.0.0/16',
    ],
    [
      'a proxy that is everyone',
      { TRUST_PROXY: '0.0.0.0/0' },
      'backend: TRUST_PROXY must list addresses or networks, such as 10.0.0.7,192.168.0.0/16',
    ],
    [
      'an address that is none',
      { PUBLIC_URL: 'notes' },
      'backend: PUBLIC_URL must be an address that starts with http:// or https://',
    ],
    [
      'a mail server that is none',
      { SMTP_URL: 'http://x' },
      'backend: SMTP_URL must have the form smtp://user:password@host:port',
    ],
    [
      'a level that is none',
      { LOG_LEVEL: 'loud' },
      'backend: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ],
    ['a secret that is short', { JWT_SECRET: 'x' }, 'backend: JWT_SECRET must have at least 32 characters'],
    [
      'another database',
      { DATABASE_URL: 'postgres://u:p@h/d' },
      'backend: DATABASE_URL must have the form mysql://user:password@host:port/database',
    ],
    [
      'a database that is away',
      { DATABASE_URL: 'mysql://u:secret@127.0.0.1:1/d' },
      "backend: The database 127.0.0.1:1/d can't be used: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      'S3 without a key',
      { S3_BUCKET: 'commonplace' },
      'backend: S3_ACCESS_KEY_ID must be set to keep files in S3',
    ],
    [
      'S3 that is away',
      {
        S3_ENDPOINT: 'http://127.0.0.1:11111',
        S3_BUCKET: 'commonplace',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      "backend: The bucket commonplace at http://127.0.0.1:11111 can't be used: connect ECONNREFUSED 127.0.0.1:11111",
    ],
    [
      'a password that is not encoded',
      { DATABASE_URL: 'mysql://u:50%off@h/d' },
      'backend: DATABASE_URL has a % that encodes nothing; write % in a password as %25',
    ],
    [
      'a data directory that is a file, even where nothing is read from it yet',
      {
        DATA_DIR: '/dev/null',
        JWT_SECRET: 'x'.repeat(32),
        INTERNAL_SECRET: 'x'.repeat(32),
        DATABASE_URL: 'mysql://u:secret@127.0.0.1:1/d',
      },
      "backend: DATA_DIR can't be used: EEXIST: file already exists, mkdir '/dev/null'",
    ],
    [
      'a secret that no header can carry',
      { INTERNAL_SECRET: 'ö'.repeat(32) },
      'backend: INTERNAL_SECRET must have no spaces and no characters outside of ASCII',
    ],
  ])('%s', async (_title, change, line) => {
    const backend = startProcess('main.js', { ...env, ...change });
    expect(await backend.ended).toBe(1);
    expect(backend.output).toEqual({ stdout: [], stderr: [line] });
  });

  test('a database that was not migrated', { tags: 'mariadb' }, async () => {
    const fresh = await createTestDatabase({ migrate: false });
    const backend = startProcess('main.js', { ...env, ...fresh.env });
    expect(await backend.ended).toBe(1);
    expect(backend.output.stderr).toEqual([expect.stringContaining('run the migrations first')]);
    await fresh.drop();
  });

  test('a port in use, on either side', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    for (const name of ['BACKEND_PORT', 'BACKEND_INTERNAL_PORT']) {
      const backend = startProcess('main.js', { ...env, [name]: port });
      expect(await backend.ended).toBe(1);
      expect(backend.output.stderr).toEqual([
        `backend: The port ${port} on 127.0.0.1 is in use by another program.`,
      ]);
    }
    other.close();
  });

  test('migrations on a database that is away', async () => {
    const migrate = startProcess('migrate.js', { DATABASE_URL: 'mysql://u:secret@127.0.0.1:1/d' });
    expect(await migrate.ended).toBe(1);
    expect(migrate.output.stderr).toEqual([
      'The database 127.0.0.1:1/d could not be migrated: connect ECONNREFUSED 127.0.0.1:1',
    ]);
  });
});

describe('a running backend', () => {
  test('migrates, serves, prints the link of a mail, keeps tokens out of its log, and ends on SIGTERM', {
    tags: 'mariadb',
  }, async () => {
    const fresh = await createTestDatabase({ migrate: false });
    const migrate = startProcess('migrate.js', fresh.env);
    expect(await migrate.ended).toBe(0);
    const backend = startProcess('main.js', { ...env, ...fresh.env, LOG_LEVEL: 'debug' });
    const url = await urlOf(backend);

    await callApi(url, api.users.join, { body: { email: 'alice@example.org' } });
    const written = JSON.parse(await backend.said('"mail.written"'));
    expect(written.link).toMatch(/^http:\/\/localhost:3000\/onboard\/[\w-]{22}$/);
    expect(await readFile(written.file, 'utf8')).toContain('Subject: Confirm your email');
    const token = written.link.split('/').at(-1);
    await callApi(url, api.users.verifyEmail, { params: { token } });
    await callApi(url, api.profiles.current, {}, 'Bearer a-session-token');
    const line = await backend.said('/api/users/current/profile');
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', status: 401 });

    expect(await backend.stop()).toBe(0);
    const log = backend.output.stdout.filter((each) => !each.includes('mail.written')).join('\n');
    expect(log).not.toContain(token);
    expect(log).not.toContain('a-session-token');
    for (const each of backend.output.stdout) expect(() => JSON.parse(each)).not.toThrow();
    expect(backend.output.stderr).toEqual([]);
    expect((await readFile(join(fresh.dataDir, 'jwt-secret'), 'utf8')).length).toBe(43);
    await fresh.drop();
  });

  test('starts on a database that the next version has migrated already', async () => {
    const fresh = await createTestDatabase();
    const dataSource = await openDataSource(fresh.target);
    await dataSource.query(
      "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Next9999999999999')",
    );
    await dataSource.query('ALTER TABLE note ADD COLUMN of_the_next_version INTEGER NOT NULL DEFAULT 1');
    await dataSource.query('CREATE TABLE of_the_next_version (id INTEGER PRIMARY KEY)');
    const migrate = startProcess('migrate.js', fresh.env);
    expect(await migrate.ended).toBe(0);
    const backend = startProcess('main.js', { ...env, ...fresh.env });
    const url = await urlOf(backend);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await callApi(url, api.notes.public, { query: {} })).status).toBe(200);
    await backend.stop();
    expect(await dataSource.query('SELECT of_the_next_version FROM note')).toEqual([]);
    await dataSource.destroy();
    await fresh.drop();
  });

  test('says at SIGTERM that it is not ready, answers on while proxies notice, then ends', async () => {
    const backend = startProcess('main.js', { ...env, DRAIN_DELAY_MS: '1000' });
    const url = await urlOf(backend);
    const ready = () => fetch(`${url}/health/ready`).then(({ status }) => status);
    expect(await ready()).toBe(200);
    const ended = backend.stop();
    await vi.waitUntil(async () => (await ready()) === 503, { interval: 20 });
    expect((await callApi(url, api.profiles.current, {})).status).toBe(401);
    expect(await ended).toBe(0);
    await expect(ready()).rejects.toThrow('fetch failed');
  });

  test('keeps what people wrote out of its log when the database refuses a statement', async () => {
    const fresh = await createTestDatabase();
    const dataSource = await openDataSource(fresh.target);
    await dataSource.query('DROP TABLE mail_outbox');
    const backend = startProcess('main.js', { ...env, ...fresh.env });
    const url = await urlOf(backend);
    const refused = await callApi(url, api.users.join, { body: { email: 'alice@example.org' } });
    expect(refused.status).toBe(500);
    const line = await backend.said('a request failed');
    expect(JSON.parse(line).err).toMatchObject({ type: 'QueryFailedError', code: expect.any(String) });
    await backend.stop();
    expect(backend.output.stdout.join('\n')).not.toContain('alice@example.org');
    await dataSource.destroy();
    await fresh.drop();
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'says 503 while the database server is away, and goes on when it is back',
    { tags: 'mariadb' },
    async () => {
      const way = await openWayTo(new URL(process.env.TEST_DATABASE_URL as string));
      const through = new URL(database.env.DATABASE_URL as string);
      through.host = `127.0.0.1:${way.port}`;
      const INTERNAL_SECRET = 'shared-by-the-processes-of-this-test';
      const backend = startProcess('main.js', { ...env, DATABASE_URL: through.href, INTERNAL_SECRET });
      const url = await urlOf(backend);
      const { internalUrl } = JSON.parse(await backend.said('"listening"'));
      /** What a collab-server asks. */
      const recheck = async () => {
        const connections = [{ sid: 'a session', userId: 'alice' }];
        const response = await fetch(`${internalUrl}${collabPaths.recheck}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [secretHeader]: INTERNAL_SECRET },
          body: JSON.stringify({ notes: [{ noteId: 'a note', generation: 1, connections }] }),
        });
        const { code } = (await response.json()) as { code?: string };
        return [response.status, code];
      };
      const ask = () => callApi(url, api.users.checkUsername, { body: { usernameToCheck: 'free' } });
      const join_ = () => callApi(url, api.users.join, { body: { email: 'dora@example.org' } });
      expect((await ask()).status).toBe(200);
      await way.close();
      for (const call of [ask, join_, ask]) {
        const away = await call();
        expect([away.status, away.failure.code]).toEqual([503, 'unavailable']);
        expect(away.headers.get('retry-after')).toBe('2');
      }
      expect(await recheck()).toEqual([503, 'unavailable']);
      expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ parts: { database: 'away' } });
      await way.open();
      await eventually(async () => expect((await ask()).status).toBe(200));
      expect((await join_()).status).toBe(200);
      expect((await recheck())[0]).toBe(200);
      expect(await backend.stop()).toBe(0);
      await way.close();
    },
  );

  test('keeps its sessions over a restart', async () => {
    const tokenPath = join(database.dataDir, 'jwt-secret');
    const first = startProcess('main.js', env);
    await urlOf(first);
    const secret = await readFile(tokenPath, 'utf8');
    await first.stop();
    const second = startProcess('main.js', env);
    await urlOf(second);
    expect(await readFile(tokenPath, 'utf8')).toBe(secret);
    await second.stop();
  });

  test('an open event stream does not hold up its end', async () => {
    const backend = startProcess('main.js', { ...env, INTERNAL_SECRET: 'x'.repeat(32) });
    const { internalUrl } = JSON.parse(await backend.said('"listening"'));
    const stream = await fetch(`${internalUrl}/internal/events`, {
      headers: { 'x-internal-secret': 'x'.repeat(32) },
    });
    expect(stream.status).toBe(200);
    const startedAt = performance.now();
    expect(await backend.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await stream.body?.cancel().catch(() => undefined);
  });
});

describe('an uncaught error', () => {
  test('as an exception is one line of JSON and the end, with 1', async () => {
    const runProcess = new URL('../dist/platform/process/run-process.js', import.meta.url).href;
    const child = startNode([
      '--input-type=module',
      '--eval',
      `import { runProcess } from '${runProcess}';
       await runProcess('sample', async () => {
         setInterval(() => undefined, 1_000);
         setImmediate(() => { throw new Error('nobody caught me'); });
         return { close: async () => undefined, onUnhandledRejection: () => undefined };
       });`,
    ]);
    expect(await child.ended).toBe(1);
    expect(child.output.stderr).toEqual([]);
    expect(child.output.stdout.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, process: 'sample', msg: 'uncaught exception', err: expect.stringContaining('nobody') },
    ]);
  });

  test('is logged and counted, and the process goes on until SIGTERM', async () => {
    const runProcess = new URL('../dist/platform/process/run-process.js', import.meta.url).href;
    const child = startNode([
      '--input-type=module',
      '--eval',
      `import { runProcess } from '${runProcess}';
       await runProcess('sample', async () => {
         const timer = setInterval(() => undefined, 1_000);
         setImmediate(() => Promise.reject(new Error('nobody caught me')));
         return {
           leave: async () => {},
           close: async () => clearInterval(timer),
           onUnhandledRejection: () => console.log('counted'),
         };
       });`,
    ]);
    const line = JSON.parse(await child.said('nobody caught me'));
    expect(line).toMatchObject({ level: 50, process: 'sample', msg: 'unhandled rejection' });
    expect(child.output.stdout).toContain('counted');
    expect(child.child.exitCode).toBeNull();
    expect(await child.stop()).toBe(0);
  });
});

/** A way to a server that can be cut and opened again, on a port that stays the same. */
async function openWayTo(target: URL) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => sockets.delete(end));
    }
    socket.pipe(onward).pipe(socket);
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  await open();
  return {
    port,
    open,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
