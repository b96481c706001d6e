import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { s3Variables, startS3Store } from '../../../../scripts/cluster/s3-store.mjs';
import { signatureFault } from './signature-v4.ts';

export interface TestS3 {
  port: number;
  /** For a process or a store that is to keep its files here. */
  env: ReturnType<typeof s3Variables>;
  close(): Promise<void>;
}

const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3Variables(0);
const keys = new Map([[S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]]);

/**
 * A server that speaks S3, on loopback, with one empty bucket. Before it stands what it leaves out: nothing
 * comes in unless it is signed, whole, and what its hash says.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'commonplace-s3-'));
  const store = await startS3Store({ directory });
  const door = createServer((asked, answer) => {
    // An interrupted request gets no answer.
    void passOn(asked, answer, store.port).catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    env: s3Variables(port),
    async close() {
      door.close();
      door.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const body = await buffer(asked);
  const fault = signatureFault(asked, body, keys);
  if (fault !== null) {
    answer.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    return;
  }
  const { method = 'GET', url = '/', headers } = asked;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers });
  onward.end(body);
  const [said] = (await once(onward, 'response')) as [IncomingMessage];
  answer.writeHead(said.statusCode ?? 500, said.headers);
  said.pipe(answer);
}
