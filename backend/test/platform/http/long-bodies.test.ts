import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { EndpointFile, FileAnswer } from '@commonplace/contracts/api';
import type { AppError } from '@commonplace/contracts/errors';
import fastifyMultipart from '@fastify/multipart';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerCompression } from '../../../src/platform/http/answers/compression.ts';
import { sendFile } from '../../../src/platform/http/answers/send-file.ts';
import { receiveUpload } from '../../../src/platform/http/bodies/receive-upload.ts';
import { eventually } from '../../support/eventually.ts';

const text = 'What we write together. '.repeat(2_000);
const bytes = Buffer.from(text);
const etag = '"abc"';
const whole: FileAnswer = {
  name: 'Größe "ä";.html',
  type: 'text/html; charset=utf-8',
  bytes: (from, to) => piecesOf(bytes.subarray(from, to + 1)),
  length: bytes.length,
  etag,
};
const definition: EndpointFile = {
  field: 'file',
  maxBytes: 1_000_000,
  tooLarge: 'Choose a file of at most 1 MB.',
  isStreamed: true,
  fields: z.object({ preview: z.enum(['true', 'false']).optional() }),
};

async function* piecesOf(all: Uint8Array) {
  for (let at = 0; at < all.length; at += 10_000) yield all.subarray(at, at + 10_000);
}

let server: FastifyInstance;
let url: string;
/** Ends of uploads: what they brought, or how they were refused. */
const ends: unknown[] = [];

beforeAll(async () => {
  server = fastify();
  await registerCompression(server);
  await server.register(fastifyMultipart);
  server.get('/parts', (_request, reply) => sendFile(reply, whole));
  server.get('/stream', (_request, reply) =>
    sendFile(reply, { name: 'a.zip', type: 'application/zip', bytes: piecesOf(bytes) }),
  );
  server.post('/upload', async (request) => {
    try {
      const userId = request.headers['x-person'];
      if (userId !== undefined) Object.assign(request, { viewer: { kind: 'signed-in', userId } });
      const upload = await receiveUpload(definition, request);
      const sent = await buffer(upload.bytes);
      const end = { name: upload.name, length: sent.length, fields: await upload.fields() };
      ends.push(end);
      return end;
    } catch (error) {
      ends.push(error);
      return { code: (error as AppError).code, message: (error as AppError).message };
    }
  });
  url = await server.listen({ port: 0 });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });

describe('a file as the answer', () => {
  test('is saved under its name, whole', async () => {
    const answer = await get('/stream');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    );
    expect(answer.headers.get('accept-ranges')).toBeNull();
    expect(await answer.text()).toBe(text);
    const parts = await get('/parts');
    expect(parts.headers.get('content-disposition')).toBe(
      `attachment; filename="Gro__e _a___.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22%C3%A4%22%3B.html`,
    );
    expect(parts.headers.get('content-length')).toBe(String(bytes.length));
    expect(parts.headers.get('content-encoding')).toBeNull();
    expect(await parts.text()).toBe(text);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=47990-', 47_990, 47_999],
    ['bytes=-5', 47_995, 47_999],
    ['bytes=47990-99999999', 47_990, 47_999],
    ['bytes=-99999999', 0, 47_999],
  ])('is continued at %s', async (range, from, to) => {
    const answer = await get('/parts', { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to}/48000`);
    expect(await answer.text()).toBe(text.slice(from, to + 1));
  });

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-'])('is whole for %s', async (range) => {
    const answer = await get('/parts', { range });
    expect([answer.status, (await answer.text()).length]).toEqual([200, 48_000]);
  });

  test('has no part behind its end, and none of another version', async () => {
    const behind = await get('/parts', { range: 'bytes=48000-' });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */48000']);
    const range = 'bytes=1-2';
    expect((await get('/parts', { range, 'if-range': etag })).status).toBe(206);
    expect((await get('/parts', { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await get('/parts', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('an upload that is read while it comes', () => {
  const send = async (parts: readonly (readonly [string, Blob | string])[]) => {
    const form = new FormData();
    for (const [field, value] of parts)
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, value, 'a.zip');
    return (await fetch(`${url}/upload`, { method: 'POST', body: form })).json();
  };
  const file = (length = 100_000) => new Blob([Buffer.alloc(length, 'x')]);

  test('has fields before it and after it', async () => {
    const expected = { name: 'a.zip', length: 100_000, fields: { preview: 'true' } };
    expect(
      await send([
        ['preview', 'true'],
        ['file', file()],
      ]),
    ).toEqual(expected);
    expect(
      await send([
        ['file', file()],
        ['preview', 'true'],
      ]),
    ).toEqual(expected);
    expect(await send([['file', file()]])).toEqual({ ...expected, fields: {} });
  });

  test('is refused when it is larger, not alone, in another field or with wrong fields', async () => {
    expect(await send([['file', file(1_000_001)]])).toMatchObject({ code: 'payload_too_large' });
    expect(await send([['file', file(1_100_000)]])).toMatchObject({ code: 'payload_too_large' });
    const notOne = { code: 'validation_failed', message: 'Please send one file in the field file.' };
    expect(await send([['other', file()]])).toEqual(notOne);
    expect(await send([['preview', 'true']])).toEqual(notOne);
    expect(
      await send([
        ['file', file()],
        ['file', file()],
      ]),
    ).toEqual(notOne);
    expect(
      await send([
        ['file', file()],
        ['preview', 'maybe'],
      ]),
    ).toEqual({
      code: 'validation_failed',
      message: 'The preview is not valid.',
    });
  });

  /** Sends the beginning of an upload and leaves it so. */
  const begin = (who = '') => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    socket.on('error', () => undefined);
    socket.write(
      'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
        `${who}content-length: 500000\r\n\r\n` +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nbeginning',
    );
    return socket;
  };

  test('that breaks off is refused, and gives its place to the next; a third one at once waits', async () => {
    ends.length = 0;
    const [one, two] = [begin(), begin()];
    await eventually(async () =>
      expect(await send([['file', file()]])).toMatchObject({ code: 'rate_limited' }),
    );
    one.destroy();
    await eventually(() =>
      expect(ends).toContainEqual(expect.objectContaining({ code: 'validation_failed' })),
    );
    expect(await send([['file', file()]])).toMatchObject({ length: 100_000 });
    two.destroy();
  });

  test('of many people at one address eight are received at once', async () => {
    const sockets = Array.from({ length: 8 }, (_, at) => begin(`x-person: ${at}\r\n`));
    await eventually(async () =>
      expect(await send([['file', file()]])).toMatchObject({ code: 'rate_limited' }),
    );
    for (const socket of sockets) socket.destroy();
  });
});
