import { once } from 'node:events';
import { connect } from 'node:net';
import { api } from '@commonplace/contracts/api';
import { errorBody } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callLoosely } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { upload } from '../../support/upload.ts';

const endpoint = api.profiles.setPicture;
const field = endpoint.file.field;
/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const oneFile = `Please send one file in the field ${field}.`;

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

type Parts = Parameters<typeof upload>[2];

describe('U22: an upload', () => {
  test('is one file in the right field', async () => {
    const answer = await upload(backend.url, endpoint, [[field, gif, 'dot.gif']], alice.token);
    expect([answer.status, answer.failure.message]).toEqual([200, 'Your picture was changed.']);
  });

  const refused: [string, Parts][] = [
    ['in another field', [['picture', gif, 'dot.gif']]],
    [
      'twice',
      [
        [field, gif, 'dot.gif'],
        [field, gif, 'dot.gif'],
      ],
    ],
    [
      'with a word before it',
      [
        ['name', 'alice'],
        [field, gif, 'dot.gif'],
      ],
    ],
    [
      'with a word after it',
      [
        [field, gif, 'dot.gif'],
        ['name', 'alice'],
      ],
    ],
    ['as a word', [[field, 'dot.gif']]],
    ['of no parts', []],
    ['in a field of every object', [['__proto__', gif, 'dot.gif']]],
    ['with a thousand words', Array.from({ length: 1_000 }, (_, i) => [`a${i}`, 'b'] as const)],
  ];
  test.each(refused)('%s is refused in the documented shape', async (_what, parts) => {
    const answer = await upload(backend.url, endpoint, parts, alice.token);
    expect([answer.status, answer.failure]).toEqual([
      400,
      { success: false, code: 'validation_failed', message: oneFile, errors: { [field]: oneFile } },
    ]);
  });

  const bodies: [string, string, string][] = [
    ['JSON', 'application/json', '{}'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    ['multipart with nothing of it', 'multipart/form-data; boundary=x', 'nothing'],
    [
      'multipart that breaks off',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.gif"\r\n\r\nGIF89a`,
    ],
    ['multipart without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\nGIF89a\r\n--x--\r\n'],
    ['multipart of another kind', 'multipart/mixed; boundary=x', '--x--\r\n'],
    ['plain text', 'text/plain', 'GIF89a'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
  ];
  test.each(bodies)('of %s is refused in the documented shape', async (_what, type, body) => {
    const answer = await fetch(`${backend.url}${endpoint.path}`, {
      method: 'POST',
      headers: { authorization: alice.token, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    expect(errorBody.parse(await answer.json()).code).toBe('validation_failed');
  });

  test('without a session is not read at all', async () => {
    const answer = await upload(backend.url, endpoint, [[field, Buffer.alloc(3_000_000), 'dot.gif']]);
    expect([answer.status, answer.failure.code]).toEqual([401, 'unauthenticated']);
  });

  test('is taken nowhere else', async () => {
    for (const other of [api.profiles.edit, api.profiles.deletePicture, api.users.login, api.users.logout]) {
      const answer = await upload(backend.url, other, [['name', 'Mallory']], alice.token);
      expect([other.path, answer.status, answer.failure.code]).toEqual([
        other.path,
        400,
        'validation_failed',
      ]);
    }
    const profile = await callLoosely(backend.url, api.profiles.current, {}, alice.token);
    expect(profile.body.profile.name).toBe(alice.name);
  });

  test('whose sender goes away in the middle harms no other, a hundred times', async () => {
    const { hostname, port } = new URL(backend.url);
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(
          `POST ${endpoint.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${alice.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.gif"\r\n\r\nGIF89a`,
        );
        await new Promise((resolve) => setImmediate(resolve));
        socket.destroy();
        await once(socket, 'close');
      }),
    );
    const answer = await upload(backend.url, endpoint, [[field, gif, 'dot.gif']], alice.token);
    expect(answer.status).toBe(200);
  });

  test('of which one address holds as many open as it likes leaves room to others, and memory to all', async () => {
    const { hostname, port } = new URL(backend.url);
    const held = Array.from({ length: 30 }, () => connect(Number(port), hostname));
    for (const socket of held) {
      socket.on('error', () => undefined);
      socket.write(
        `POST ${endpoint.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${alice.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.gif"\r\n\r\nGIF89a`,
      );
    }
    const status = async () => {
      const answer = await upload(backend.url, endpoint, [[field, gif, 'dot.gif']], alice.token);
      return [answer.status, answer.headers.get('retry-after')];
    };
    await eventually(async () => expect(await status()).toEqual([429, '5']));
    for (const socket of held) socket.destroy();
    await eventually(async () => expect(await status()).toEqual([200, null]));
  });
});

test('the documentation shows a file as what it is', async () => {
  const document = (await (await fetch(`${backend.url}/api/docs/json`)).json()) as {
    paths: Record<string, { post: { requestBody: unknown } }>;
  };
  expect(document.paths[endpoint.path]?.post.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { [field]: { type: 'string', format: 'binary' } },
          required: [field],
          additionalProperties: false,
        },
      },
    },
  });
});
