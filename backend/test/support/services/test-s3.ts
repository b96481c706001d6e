import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { signatureFault } from './signature-v4.ts';

export interface TestS3 {
  port: number;
  /** For a process or a store that is to keep its files here. */
  env: Record<
    'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >;
  close(): Promise<void>;
}

const bucket = 'commonplace';
/** The one key that s3rver knows. */
const key = 'S3RVER';

/**
 * A server that speaks S3, on loopback, with one empty bucket. Before it stands what it leaves out: nothing
 * comes in unless it is signed, whole, and what its hash says.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'commonplace-s3-'));
  const configureBuckets = [{ name: bucket }];
  const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port: storePort } = await store.run();
  const door = createServer((asked, answer) => {
    // An interrupted request gets no answer.
    void passOn(asked, answer, storePort).catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
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
  const fault = signatureFault(asked, body, new Map([[key, key]]));
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
