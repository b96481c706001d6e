import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Target } from '../../../platform/files/file-store-target.ts';
import { piecesOf } from '../archive/pieces-of.ts';
import type { Shelf } from './shelf.ts';

const folder = 'backups/';
/** For one request with a part. */
const patienceMs = 5 * 60_000;
/** After answers that say that the next try may go better. */
const retries = 4;
const megabyte = 1024 * 1024;

/** A store takes 10,000 parts: with growing ones that is more than 500 GB, of which one part is in memory. */
function partBytes(number: number): number {
  return (number < 1_000 ? 8 : 64) * megabyte;
}

/** Below `backups/` in the bucket of the files. */
export class S3Shelf implements Shelf {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Target) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
    this.bucketUrl = `${endpoint}/${bucket}`;
  }

  describe(name: string): string {
    return `s3/${name}`;
  }

  /** In parts: there is nothing under the name before the last. */
  async write(name: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    if ((await this.names()).includes(name))
      throw new Error(`There is a file ${this.describe(name)} already`);
    const uploadId = element(await this.ask('POST', name, '?uploads='), 'UploadId');
    if (uploadId === undefined) throw new Error('The store gave no id for an upload');
    const query = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const parts: string[] = [];
      for await (const { piece, number } of piecesOf(bytes, partBytes)) {
        signal.throwIfAborted();
        const response = await this.send('PUT', name, `?partNumber=${number + 1}&${query}`, piece);
        await response.arrayBuffer();
        parts.push(
          `<Part><PartNumber>${number + 1}</PartNumber><ETag>${response.headers.get('etag')}</ETag></Part>`,
        );
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const answer = await this.ask('POST', name, `?${query}`, Buffer.from(list));
      // This one may fail after it has answered 200.
      if (element(answer, 'ETag') === undefined) throw new Error('The store did not put the parts together');
    } catch (error) {
      await this.ask('DELETE', name, `?${query}`).catch(() => {});
      throw error;
    }
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const { body } = await this.send('GET', name, '', undefined, null);
    if (body) for await (const chunk of Readable.fromWeb(body as ReadableStream)) yield Buffer.from(chunk);
  }

  async names(): Promise<string[]> {
    const all: string[] = [];
    for (let from = ''; ; ) {
      const answer = await this.ask('GET', null, `?list-type=2&prefix=${encodeURIComponent(folder)}${from}`);
      for (const [, key = ''] of answer.matchAll(/<Key>([^<]*)<\/Key>/g)) all.push(key.slice(folder.length));
      const next = element(answer, 'NextContinuationToken');
      if (next === undefined) return all;
      from = `&continuation-token=${encodeURIComponent(next)}`;
    }
  }

  async remove(name: string): Promise<void> {
    await this.ask('DELETE', name, '');
  }

  private async ask(method: string, name: string | null, query: string, body?: Buffer): Promise<string> {
    return (await this.send(method, name, query, body)).text();
  }

  /** @throws when the store refuses it */
  private async send(
    method: string,
    name: string | null,
    query: string,
    body?: Buffer,
    patience: number | null = patienceMs,
  ): Promise<Response> {
    const path = name === null ? '' : `/${folder}${name}`;
    const response = await this.client.fetch(`${this.bucketUrl}${path}${query}`, {
      method,
      ...(body && {
        body: Uint8Array.from(body),
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      }),
      ...(patience !== null && { signal: AbortSignal.timeout(patience) }),
    });
    if (response.ok) return response;
    const code = element(await response.text(), 'Code') ?? '';
    throw new Error(`The store answered ${response.status} ${code}`.trimEnd());
  }
}

function element(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
