import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@commonplace/contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../src/platform/config/config.ts';
import { ownQuotes } from '../../../src/public/quotes/own-quotes.ts';
import { callApi } from '../../support/call-api.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;
let service: Server | undefined;
let asked: string[];

const ask = (at: TestBackend, person: TestPerson | null) =>
  callApi(at.url, api.tpservices.getQuote, {}, person?.token);
const own = new Set(ownQuotes.map(({ content, author }) => `${content} ${author}`));

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());
afterEach(() => {
  service?.closeAllConnections();
  service?.close();
});

/** A backend that asks this service, and what it answers. */
async function told(answer: RequestListener): Promise<{ content: string; author: string; ms: number }> {
  asked = [];
  service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const asking = await startTestBackend({ QUOTE_API_URL: `http://127.0.0.1:${port}/v1/` });
  try {
    const person = await signUp(asking, 'alice');
    const begun = performance.now();
    const { status, body } = await ask(asking, person);
    expect(status).toBe(200);
    return { content: body.content, author: body.author, ms: performance.now() - begun };
  } finally {
    await asking.close();
  }
}
const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

test('W57 a quotation comes from those that come along, another one each time', async () => {
  let last = '';
  for (let i = 0; i < 20; i += 1) {
    const { status, body } = await ask(backend, alice);
    expect([status, body.message]).toEqual([200, 'A quotation.']);
    const said = `${body.content} ${body.author}`;
    expect(own.has(said)).toBe(true);
    expect(said).not.toBe(last);
    last = said;
  }
  expect((await ask(backend, null)).status).toBe(200);
});

test('those that come along are each there once, with words and an author', () => {
  expect(ownQuotes.length).toBeGreaterThanOrEqual(60);
  expect(new Set(ownQuotes.map(({ content }) => content)).size).toBe(ownQuotes.length);
  for (const { content, author } of ownQuotes) {
    expect(content).toMatch(/^[\p{L}“’][^<>\n]{10,}[.!?,;)]$/u);
    expect(author).toMatch(/^\p{Lu}[\p{L} .,]{4,}$/u);
  }
});

test('W57 the service that the operator names is asked, and what it says is one line of text', async () => {
  const { content, author } = await told(
    says({ content: '  Two\n lines \u202eand\u0007 <b>marks</b> ', author: '\tSomebody ', tags: ['x'] }),
  );
  expect({ content, author }).toEqual({ content: 'Two lines and <b>marks</b>', author: 'Somebody' });
  expect(asked).toEqual(['GET /v1/random']);
});

const failing: [string, RequestListener][] = [
  ['an error', says({ content: 'a', author: 'b' }, 500)],
  ['no JSON', says('<html>')],
  ['no text', says({ content: 5, author: 'b' })],
  ['no author', says({ content: 'a' })],
  ['nothing but blanks', says({ content: ' \u200e', author: 'b' })],
  ['too long a text', says({ content: 'a'.repeat(1_001), author: 'b' })],
  ['a list', says([{ content: 'a', author: 'b' }])],
  ['another address', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
  [
    'without an end',
    (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    },
  ],
  ['nothing and hangs up', (request) => request.socket.destroy()],
];
test.each(failing)('W57 when it answers %s, those that come along do', async (_what, answer) => {
  const { content, author, ms } = await told(answer);
  expect(own.has(`${content} ${author}`)).toBe(true);
  expect(asked.length).toBe(1);
  expect(ms).toBeLessThan(2_900);
});

test('W57 when it says nothing, no request waits longer than three seconds, and the next not at all', async () => {
  service = createServer(() => asked.push('asked'));
  asked = [];
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const asking = await startTestBackend({ QUOTE_API_URL: `http://127.0.0.1:${port}` });
  try {
    const person = await signUp(asking, 'alice');
    for (const most of [8_000, 2_500]) {
      const begun = performance.now();
      const { body } = await ask(asking, person);
      expect(own.has(`${body.content} ${body.author}`)).toBe(true);
      expect(performance.now() - begun).toBeLessThan(most);
    }
    expect(asked).toHaveLength(1);
  } finally {
    await asking.close();
  }
});

test('the variable is looked at when the backend starts', () => {
  const { DATA_DIR } = backend.database.env;
  const url = (QUOTE_API_URL?: string) => loadConfig({ DATA_DIR, QUOTE_API_URL }).quoteApiUrl;
  expect([url(), url(''), url('https://quotes.example.org/v1//')]).toEqual([
    undefined,
    undefined,
    'https://quotes.example.org/v1',
  ]);
  for (const wrong of ['quotes.example.org', 'file:///etc/passwd', 'ftp://example.org'])
    expect(() => url(wrong)).toThrow('QUOTE_API_URL must be an address that starts with http:// or https://');
});
