// A store that speaks S3, of s3rver: one bucket in a folder, on 127.0.0.1, for tests and for `npm run cluster`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from 's3rver';

const bucket = 'commonplace';
/** The one key that s3rver knows, its id and its secret. */
const key = 'S3RVER';

/** The variables of a process that keeps its files there. @param {number} port */
export function s3Variables(port) {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: key,
  };
}

/**
 * Serves the bucket, and `GET /health` beside it.
 *
 * @param {{ directory: string, port?: number }} options `directory` has the files; port 0 for any free one
 * @returns {Promise<import('./s3-store.d.mts').S3Store>}
 */
export async function startS3Store({ directory, port = 0 }) {
  const store = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/health') outgoing.end('ok');
    else answer(incoming, outgoing);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      store.logger.close();
    },
  };
}
