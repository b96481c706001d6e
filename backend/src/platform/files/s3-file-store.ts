import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@commonplace/contracts/errors';
import { AwsClient } from 'aws4fetch';
import { fileName } from './file-name.ts';
import { FileStore } from './file-store.ts';
import type { S3Target } from './file-store-target.ts';

/** For one request with everything it carries. */
const patienceMs = 10_000;
/** After answers that say that the next try may go better. */
const retries = 2;

/**
 * Files in one bucket of anything that speaks S3, each under its name. The bucket is in the path of the
 * address, which every such store understands.
 */
export class S3FileStore extends FileStore {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Target) {
    super();
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
    this.bucketUrl = `${endpoint}/${bucket}`;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    // The store compares it with what arrives: half a file is none.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const body = Uint8Array.from(bytes);
    await this.ask(name, { method: 'PUT', body, headers: { 'x-amz-content-sha256': sha256 } });
  }

  async get(name: string): Promise<Uint8Array | null> {
    return this.ask(name, { method: 'GET' });
  }

  async delete(name: string): Promise<void> {
    await this.ask(name, { method: 'DELETE' });
  }

  /**
   * Writes a file, reads it, removes it and finds it gone: all that this program will ever want.
   *
   * @throws with the reason when one of it is refused
   */
  async check(): Promise<void> {
    const name = `start-check/${randomUUID()}`;
    try {
      await this.put(name, Buffer.from(name));
      const found = await this.get(name);
      if (found === null || Buffer.from(found).toString() !== name)
        throw new Error('what was put is not there');
      await this.delete(name);
      if ((await this.get(name)) !== null) throw new Error('what was deleted is still there');
    } catch (error) {
      throw error instanceof AppError ? error.cause : error;
    }
  }

  /** What is answered, or null for a file that is not there. @throws AppError `unavailable` */
  private async ask(name: string, init: RequestInit & { method: string }): Promise<Uint8Array | null> {
    const url = `${this.bucketUrl}/${fileName(name)}`;
    try {
      const response = await this.client.fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return bytes;
      const code = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
      if (response.status === 404 && code !== 'NoSuchBucket' && init.method !== 'PUT') return null;
      throw new Error(`the store answered ${response.status} ${code}`.trimEnd());
    } catch (error) {
      // The cause of a failed fetch is in `cause`.
      const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
      throw new AppError('unavailable', { cause, retryAfter: 2 });
    }
  }
}
