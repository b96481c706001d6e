import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { JournalReader } from '../live/journal-reader.ts';
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
  const stack = await startStack({
    dataDir,
    databaseUrl,
    port: 0,
    supervise,
    env: { ...env, INTERNAL_SECRET: secret },
  });
  opened.defer(() => stack.stop());
  const toContent = opened.use(await TcpLink.to(stack.addresses.content, delays?.content));
  const toBackend = opened.use(await TcpLink.to(stack.addresses.internal, delays?.backend));
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
    journal: new JournalReader(stack.addresses.content, secret),
    urls: [`${stack.url.replace('http', 'ws')}/collab`, second.url],
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
