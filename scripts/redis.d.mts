/** Where the installed server is, or null. */
export function findRedis(): string | null;

export interface PrivateRedis {
  url: string;
  port: number;
  /** Of the server that runs. */
  pid(): number;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** Up again on the same port, empty; resolves when it answers. Does nothing while it runs. */
  start(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts a private Redis on a free port of 127.0.0.1. It ends with this process. */
export function startRedis(): Promise<PrivateRedis>;
