import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requestIdHeader } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariadb, type PrivateMariadb, startMariadb } from '../../scripts/mariadb.mjs';
import type { LogLine } from '../../scripts/stack/stack.d.mts';
import { eventually } from './support/eventually.ts';
import { type Person, RealHouse } from './support/real-house.ts';

const isBuilt = existsSync(new URL('../../backend/dist/content/main.js', import.meta.url));
const stranger = '4bf92f3577b34da6a3ce929d0e0e4736';

interface ReceivedSpan {
  process: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** Takes traces over OTLP, as a collector does. */
class Collector {
  readonly spans: ReceivedSpan[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void text(request).then((body) => {
        for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
          const named = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
          for (const { spans } of scopeSpans)
            for (const span of spans) this.spans.push({ ...span, process: named.value.stringValue });
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`),
      );
    });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The spans from this one up to the beginning of its trace, as `process: name`. */
  wayTo(span: ReceivedSpan): string[] {
    const parent = this.spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(parent ? this.wayTo(parent) : []), `${span.process}: ${span.name}`];
  }
}

/** Looks only at the log lines and spans of the real processes, as an operator does. */
describe.skipIf(!isBuilt)('the real processes', () => {
  const collector = new Collector();
  const logged: LogLine[] = [];
  let mariadb: PrivateMariadb | undefined;
  let house: RealHouse;
  let alice: Person;
  beforeAll(async () => {
    if (findMariadb()) mariadb = await startMariadb();
    house = await RealHouse.start({
      databaseUrl: mariadb?.url,
      env: {
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
      },
      onLog: (line) => logged.push(line),
    });
    alice = await house.join('alice');
  });
  afterAll(async () => {
    await house?.stop();
    await mariadb?.stop();
    collector.close();
  });

  async function save(noteId: string, textContent: string): Promise<string> {
    const response = await fetch(`${house.stack.url}/api/notes/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: alice.token,
        [requestIdHeader]: 'claimed-by-a-stranger',
        traceparent: `00-${stranger}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ noteId, textContent }),
    });
    expect(response.status).toBe(200);
    return response.headers.get(requestIdHeader) ?? '';
  }

  /** Of spans, or of lines, there are some for which this holds. */
  const spansOf = (...words: string[]) =>
    collector.spans.filter((span) => words.every((word) => JSON.stringify(span).includes(word)));
  const linesOf = (requestId: string) => logged.filter(({ record }) => record?.requestId === requestId);

  it('name a request by one id in its answer and in the logs of backend and content process', async () => {
    const { noteId } = await house.createNote(alice);
    const id = await save(noteId, 'second words');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    await eventually(() => {
      const processes = new Set(linesOf(id).map(({ process }) => process));
      expect(processes).toEqual(new Set(['backend', 'content']));
    });
  });

  it('name a live connection by one id in the logs of collab-server, backend and content process', async () => {
    const { name } = await house.createNote(alice);
    const editor = house.open(name, alice);
    await editor.saved();
    await eventually(() => {
      const opened = logged.findLast(({ record }) => record?.msg === 'a websocket was opened');
      const lines = linesOf(String(opened?.record?.requestId));
      expect(new Set(lines.map(({ process }) => process))).toEqual(new Set(['collab', 'backend', 'content']));
    });
    editor.leave();
  });

  it('send one trace of a saved note, from its request to the commit in the other process', async () => {
    const { noteId } = await house.createNote(alice);
    const id = await save(noteId, 'third words');
    await eventually(() => {
      const [request] = spansOf('POST /api/notes/create', id);
      expect(request?.traceId).not.toBe(stranger);
      const written = collector.spans.filter(
        ({ traceId, process }) => traceId === request?.traceId && process === 'content',
      );
      const last = written.find(({ name }) => name === (mariadb ? 'COMMIT' : 'transaction'));
      expect(last && collector.wayTo(last).slice(0, 3)).toEqual([
        'backend: POST /api/notes/create',
        'backend: POST',
        'content: POST /write',
      ]);
    });
  });

  it('send one trace of a typed edit, from the collab-server to the statements of its commit', async () => {
    const { name } = await house.createNote(alice);
    const editor = house.open(name, alice);
    await editor.saved();
    editor.type('typed secret words');
    await editor.saved();
    await eventually(() => {
      const written = mariadb ? spansOf('db.query.text', 'note_head') : spansOf('"commit"');
      expect(written.map((span) => collector.wayTo(span).slice(0, 3))).toContainEqual([
        'collab-server: update',
        'content: append',
        'content: commit',
      ]);
    });
    expect(JSON.stringify(collector.spans)).not.toMatch(/typed secret|third words|second words/);
    editor.leave();
  });

  it('load nothing of OpenTelemetry where no collector is named', async () => {
    const tracing = fileURLToPath(new URL('../../contracts/src/tracing/index.ts', import.meta.url));
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { startTracing } = await import(${JSON.stringify(tracing)});
      await startTracing('test', { endpoint: process.env.ENDPOINT, share: 1 });
      console.log(loaded.filter((url) => url.includes('@opentelemetry')).length);
    `;
    const loaded = async (env: Record<string, string>) => {
      const args = ['--input-type=module', '--eval', program];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...process.env, ...env },
      });
      return Number(stdout);
    };
    expect(await loaded({})).toBe(0);
    expect(await loaded({ ENDPOINT: 'http://127.0.0.1:9' })).toBeGreaterThan(20);
  });
});
