/** Port: keeps bytes under a name. The default keeps them in the data directory. */
export abstract class FileStore {
  /** Keeps the bytes. What was kept under this name before is replaced, never seen half-written. */
  abstract put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when nothing is kept under this name. */
  abstract get(name: string): Promise<Uint8Array | null>;
  abstract delete(name: string): Promise<void>;
}
