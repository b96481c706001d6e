import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { presenceColor } from '@commonplace/contracts/collab';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { findMariadb, type PrivateMariadb, startMariadb } from '../../scripts/mariadb.mjs';
import { eventually } from './support/eventually.ts';
import { PlainEditor } from './support/plain-editor.ts';
import { type Person, RealHouse } from './support/real-house.ts';

const isBuilt = ['main.js', 'migrate.js', 'content/main.js'].every((file) =>
  existsSync(new URL(`../../backend/dist/${file}`, import.meta.url)),
);
const jwtSecret = 'a-signing-secret-that-only-these-tests-know-of';

interface Access {
  token: string;
  documentName: string;
  abilities: { edit: boolean };
}

const databases = findMariadb() ? ['SQLite', 'MariaDB'] : ['SQLite'];

/** By the public port: a program with `y-websocket` beside a browser's provider. */
describe.skipIf(!isBuilt).each(databases)('a plain Yjs client of the real product on %s', (database) => {
  /** What is decided without the database is tried on one. */
  const onOne = it.skipIf(database !== 'SQLite');
  let mariadb: PrivateMariadb | undefined;
  let house: RealHouse;
  let alice: Person;
  let bob: Person;
  let carol: Person;
  const logged: string[] = [];
  const editors: PlainEditor[] = [];
  beforeAll(async () => {
    if (database === 'MariaDB') mariadb = await startMariadb();
    house = await RealHouse.start({
      databaseUrl: mariadb?.url,
      env: { JWT_SECRET: jwtSecret, LOG_LEVEL: 'trace' },
      onLog: ({ line }) => logged.push(line),
    });
    [alice, bob, carol] = await Promise.all([house.join('alice'), house.join('bob'), house.join('carol')]);
  });
  afterEach(() => {
    for (const editor of editors.splice(0)) editor.leave();
    house.leaveAll();
  });
  afterAll(async () => {
    await house?.stop();
    await mariadb?.stop();
  });

  async function sharedNote(editing: Person[] = [bob], reading: Person[] = []) {
    const note = await house.createNote(alice);
    await house.share(alice, note.noteId, editing, reading);
    return note;
  }

  const accessOf = async (person: Person, noteId: string) =>
    (await house.post('notes/collab-token', { noteId }, person)) as Access;

  function open(documentName: string, token: string, document?: Y.Doc): PlainEditor {
    const url = `${house.stack.url.replace('http', 'ws')}/yjs`;
    const editor = new PlainEditor(url, documentName, token, document);
    editors.push(editor);
    return editor;
  }

  async function opened(person: Person, noteId: string): Promise<PlainEditor> {
    const { documentName, token } = await accessOf(person, noteId);
    const editor = open(documentName, token);
    await editor.synced();
    return editor;
  }

  /** A token as only the backend makes them, with any claims. */
  function forge(claims: Record<string, unknown>, secondsLeft: number, secret = jwtSecret): string {
    const now = Math.floor(Date.now() / 1_000);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: now - 900, exp: now + secondsLeft, ...claims })}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  }

  const claimsOf = (token: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('C1: writes a note together with a browser, and REST reads what both wrote', async () => {
    const { name, noteId } = await sharedNote();
    const hers = house.open(name, alice);
    const his = await opened(bob, noteId);
    await hers.saved();
    for (let word = 0; word < 20; word += 1) {
      hers.type(` a${word}`);
      his.type(` b${word}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await hers.saved();
    await eventually(() => {
      expect(his.text).toBe(hers.text);
      for (let word = 0; word < 20; word += 1) expect(hers.text).toMatch(new RegExp(`a${word}\\b.*`));
      expect(hers.text.match(/ b\d+/g)).toHaveLength(20);
    });
    expect(await house.seenAfresh(name, alice)).toBe(hers.text);
    const response = await fetch(`${house.stack.url}/api/notes?noteId=${noteId}`, {
      headers: { authorization: alice.token },
    });
    expect(((await response.json()) as { note: { title: string } }).note.title).toBe(hers.text);
  });

  onOne('C26: is seen under the name and colour of whoever signed in, and sees the others', async () => {
    const { name, noteId } = await sharedNote();
    const hers = house.open(name, alice);
    const his = await opened(bob, noteId);
    await hers.saved();
    his.provider.awareness.setLocalState({ user: { name: 'CEO', color: '#ff0000' }, cursor: { anchor: 1 } });
    hers.provider.setAwarenessField('cursor', { anchor: 2 });
    await eventually(() => {
      expect(hers.provider.awareness?.getStates().get(his.document.clientID)).toEqual({
        user: { id: bob.id, name: 'bob', username: 'bob', color: presenceColor(bob.id) },
        cursor: { anchor: 1 },
      });
      expect(his.presenceOf(hers.document.clientID)).toMatchObject({
        user: { id: alice.id, color: presenceColor(alice.id) },
        cursor: { anchor: 2 },
      });
    });
  });

  it('C26: of a viewer reads, writes nothing, and gets the reason', async () => {
    const { name, noteId } = await sharedNote([], [bob]);
    expect((await accessOf(bob, noteId)).abilities.edit).toBe(false);
    const his = await opened(bob, noteId);
    const hers = house.open(name, alice);
    await hers.saved();
    hers.type(' to read');
    await his.sees('A note to read');
    his.type(', by a reader');
    await eventually(() => expect(his.denied).toEqual(['read-only']));
    expect(await house.seenAfresh(name, alice)).toBe('A note to read');
  });

  it('C26: of a stranger gets no token, and with one of another note no answer but that there is none', async () => {
    const { name, noteId } = await sharedNote();
    const own = await house.createNote(carol);
    const absent = '0197a000-0000-7000-8000-000000000000';
    for (const missing of [noteId, absent]) await expect(accessOf(carol, missing)).rejects.toThrow('404');
    const { token } = await accessOf(carol, own.noteId);
    for (const documentName of [name, `note.${absent}.1`]) {
      const hers = open(documentName, token);
      expect(await hers.isStopped()).toEqual({ code: 4404, reason: 'note-missing' });
      expect([hers.text, hers.attempts]).toEqual(['', 1]);
    }
  });

  onOne('C26: each door takes its own tokens only', async () => {
    const { name, noteId } = await sharedNote();
    const { token } = await accessOf(bob, noteId);
    const claims = claimsOf(token);
    const half = token.length / 2;
    const tampered = `${token.slice(0, half)}${token[half] === 'A' ? 'B' : 'A'}${token.slice(half + 1)}`;
    const refused = [
      bob.token,
      tampered,
      forge(claims, 60, 'some other secret'),
      forge({ ...claims, id: alice.id }, 60),
    ];
    const attempts = refused.map((wrong) => open(name, wrong));
    for (const his of attempts)
      expect(await his.isStopped()).toEqual({ code: 4403, reason: 'session-ended' });
    const atTheOtherDoor = house.open(name, { id: bob.id, token });
    await eventually(() => expect(atTheOtherDoor.refused).toEqual(['session-ended']));
    await expect(house.createNote({ id: bob.id, token })).rejects.toThrow('401');
    await expect(accessOf({ id: bob.id, token }, noteId)).rejects.toThrow('401');
  });

  onOne('C26: with an expired token hears that, and goes on with a fresh one', async () => {
    const { name, noteId } = await sharedNote();
    const { token } = await accessOf(bob, noteId);
    const his = open(name, forge({ ...claimsOf(token), exp: Math.floor(Date.now() / 1_000) - 1 }, 0));
    his.type('written meanwhile, ');
    expect(await his.isStopped()).toEqual({ code: 4401, reason: 'token-expired' });
    expect(his.denied).toEqual(['token-expired']);
    his.provider.params = { token: (await accessOf(bob, noteId)).token };
    his.provider.connect();
    await his.synced();
    await eventually(async () => expect(await house.seenAfresh(name, alice)).toContain('written meanwhile'));
  });

  it('C6: writes nothing after it was taken off the note while typing, and gets the reason within a second', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { name, noteId } = await sharedNote();
      const his = await opened(bob, noteId);
      let typed = 0;
      let typedWhenTaken = 0;
      const typing = setInterval(() => his.type(` <${typed++}>`), 2);
      await eventually(() => expect(typed).toBeGreaterThan(5 + round));
      // Or there would be nothing that has to stay.
      await eventually(async () => expect(await house.seenAfresh(name, alice)).toContain('<0>'));
      await house.share(alice, noteId, []);
      typedWhenTaken = typed;
      const takenAt = performance.now();
      await eventually(() => expect(his.denied.length + his.ended.length).toBeGreaterThan(0));
      expect(performance.now() - takenAt).toBeLessThan(1_000);
      // Where the journal's refusal is faster than the hint, it connects again, with its token, and gets the reason
      // then.
      const { reason } = await his.isStopped();
      clearInterval(typing);
      expect(['access-removed', 'note-missing']).toContain(reason);
      expect(his.denied).toEqual([reason]);
      expect(his.attempts).toBe(reason === 'access-removed' ? 1 : 2);
      const stored = await house.seenAfresh(name, alice);
      expect(stored).toContain('<0>');
      for (let late = typedWhenTaken; late < typed; late += 1) expect(stored).not.toContain(`<${late}>`);
    }
  });

  it('C26: signing out ends what was opened in that session, and its tokens', async () => {
    const dave = await house.join('dave');
    const { name, noteId } = await house.createNote(dave);
    const { token } = await accessOf(dave, noteId);
    const his = open(name, token);
    await his.synced();
    await house.post('users/logout', {}, dave);
    const leftAt = performance.now();
    expect(await his.isStopped()).toEqual({ code: 4403, reason: 'session-ended' });
    expect(performance.now() - leftAt).toBeLessThan(1_000);
    expect(await open(name, token).isStopped()).toEqual({ code: 4403, reason: 'session-ended' });
  });

  it('C1: what it typed while the collab-server was killed arrives once it is back, and what was seen is kept', async () => {
    const { name, noteId } = await sharedNote();
    const his = await opened(bob, noteId);
    const hers = house.open(name, alice);
    await hers.saved();
    for (let word = 0; word < 10; word += 1) his.type(` ${word}`);
    await hers.sees('A note 0 1 2 3 4 5 6 7 8 9');
    for (let word = 10; word < 20; word += 1) {
      his.type(` ${word}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await house.stack.processes.collab.kill();
    hers.leave();
    const seen = hers.text;
    his.type(' in the dark');
    await house.stack.processes.collab.ready();
    // Every visible edit was journaled before it was visible.
    expect((await house.seenAfresh(name, alice)).startsWith(seen)).toBe(true);
    await eventually(async () => expect(await house.seenAfresh(name, alice)).toBe(his.text));
    expect(his.text).toBe(`A note ${Array.from({ length: 20 }, (_, word) => word).join(' ')} in the dark`);
    expect(his.stopped).toBeNull();
    his.leave();
    await house.stack.restart('content');
    await house.stack.restart('collab');
    expect(await house.seenAfresh(name, alice)).toBe(his.text);
  });

  onOne(
    'C26: the example of the docs runs as it stands, and brings a fresh token when the first has expired',
    async () => {
      const { name, noteId } = await sharedNote();
      const { token } = await accessOf(bob, noteId);
      const expired = forge({ ...claimsOf(token), exp: Math.floor(Date.now() / 1_000) - 1 }, 0);
      const hers = house.open(name, alice);
      await hers.saved();
      const page = await readFile(new URL('../../docs/any-yjs-client.md', import.meta.url), 'utf8');
      const blocks = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
      expect(blocks.length).toBe(2);
      const answerExpiredFirst = `
      const realFetch = fetch;
      globalThis.fetch = async (...question) => {
        const answer = await (await realFetch(...question)).json();
        globalThis.fetch = realFetch;
        return Response.json({ ...answer, token: ${JSON.stringify(expired)} });
      };`;
      const example = spawn(
        process.execPath,
        ['--input-type=module', '--eval', [answerExpiredFirst, ...blocks].join('\n')],
        {
          cwd: fileURLToPath(new URL('..', import.meta.url)),
          env: { ...process.env, BASE: house.stack.url, TOKEN: bob.token, NOTE: noteId },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      let said = '';
      for (const stream of [example.stdout, example.stderr])
        stream.on('data', (text) => {
          said += text;
        });
      try {
        await hers.sees('Hello, A note');
        hers.type(' and Alice');
        await eventually(() => expect(said).toContain('Hello, A note and Alice\n'));
        expect(said).toContain('token-expired');
        expect(said).not.toContain('Over');
      } finally {
        example.kill('SIGKILL');
      }
    },
  );

  onOne('C26: leaves no token in any log', async () => {
    const { name, noteId } = await sharedNote();
    const { token } = await accessOf(bob, noteId);
    const his = open(name, token);
    await his.synced();
    const refused = open(name, `${token}x`);
    await refused.isStopped();
    await fetch(`${house.stack.url}/yjs/${name}?token=${token}`);
    await eventually(() =>
      expect(logged.some((line) => line.includes(`/yjs/${name}?token=[redacted]`))).toBe(true),
    );
    const signature = token.split('.')[2] as string;
    expect(logged.filter((line) => line.includes(signature))).toEqual([]);
    expect(logged.filter((line) => /eyJ[\w-]+\.eyJ/.test(line))).toEqual([]);
  });
});
