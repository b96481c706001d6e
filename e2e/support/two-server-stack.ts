import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { JournalReader } from './journal-reader.ts';
import { SecondCollabServer } from './second-collab-server.ts';
import { TcpLink } from './tcp-link.ts';

const secret = 'shared-by-the-two-collab-servers-of-this-trial';

interface Options {
  /** Begins the name of the temporary folder. */
  name: string;
  databaseUrl?: string | undefined;
  /** For every process, such as `withoutRule(…)`. */
  env?: Record<string, string>;
  supervise?: boolean;
  /** Milliseconds that a piece of an answer of each takes to the second collab-server. */
  delays?: { content: () => number; backend: () => number };
}

/** The product with a second collab-server, whose lines to content and backend can be made slow or cut. */
export interface TwoServerStack extends AsyncDisposable {
  stack: Stack;
  second: SecondCollabServer;
  toBackend: TcpLink;
  journal: JournalReader;
  /** Websocket addresses of the first and the second collab-server. */
  urls: readonly [string, string];
  /** Sum of a metric over both collab-servers, for the series whose name and labels match. */
  collabMetric(series: RegExp): Promise<number>;
}

export async function startTwoServers({
  name,
  databaseUrl,
  env = {},
  supervise = false,
  delays,
}: Options): Promise<TwoServerStack> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), `commonplace-${name}-`));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const addresses = { content: '', backend: '', collab: '' };
  const stack = await startStack({
    dataDir,
    databaseUrl,
    port: 0,
    supervise,
    env: { ...env, INTERNAL_SECRET: secret },
    onLog({ process, record }) {
      if (process === 'content' && record?.msg === 'listening')
        addresses.content = `http://127.0.0.1:${record.port}`;
      if (process === 'backend' && record?.event === 'listening')
        addresses.backend = String(record.internalUrl);
      if (process === 'collab' && record?.msg === 'listening')
        addresses.collab = `http://127.0.0.1:${record.port}`;
    },
  });
  opened.defer(() => stack.stop());
  const toContent = opened.use(await TcpLink.to(addresses.content, delays?.content));
  const toBackend = opened.use(await TcpLink.to(addresses.backend, delays?.backend));
  const second = await SecondCollabServer.start({
    ...env,
    CONTENT_URL: toContent.url,
    BACKEND_INTERNAL_URL: toBackend.url,
    INTERNAL_SECRET: secret,
    PUBLIC_URL: stack.url,
  });
  opened.defer(() => second.kill());
  const rest = opened.move();
  return {
    stack,
    second,
    toBackend,
    journal: new JournalReader(addresses.content, secret),
    urls: [`${stack.url.replace('http', 'ws')}/collab`, second.url],
    async collabMetric(series) {
      const pages = await Promise.all(
        [addresses.collab, second.httpUrl].map(async (url) => (await fetch(`${url}/metrics`)).text()),
      );
      const values = pages
        .flatMap((page) => page.split('\n'))
        .flatMap((line) => (series.test(line) ? [Number(line.split(' ').at(-1))] : []));
      return values.reduce((sum, value) => sum + value, 0);
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
