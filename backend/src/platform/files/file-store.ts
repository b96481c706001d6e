/**
 * Port: keeps bytes under a name, in the data directory or in S3. Every method throws for a name that is
 * none (see `file-name.ts`), and `unavailable` while a store elsewhere is away.
 */
export abstract class FileStore {
  /** Keeps the bytes. What was kept under this name before is replaced, never seen half-written. */
  abstract put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when nothing is kept under this name. */
  abstract get(name: string): Promise<Uint8Array | null>;
  abstract delete(name: string): Promise<void>;
}
