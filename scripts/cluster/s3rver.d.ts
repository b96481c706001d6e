/** What of it we use; the package brings no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  export default class S3rver {
    constructor(options: { silent: boolean; directory: string; configureBuckets: { name: string }[] });
    readonly logger: { close(): void };
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
