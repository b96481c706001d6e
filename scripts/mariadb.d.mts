/** Where the installed server is, or null. */
export function findMariadb(): { server: string; installer: string } | null;

export interface PrivateMariadb {
  url: string;
  port: number;
  /** Of the server that runs. */
  pid(): Promise<number>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** Up again on what is on the disk, however it ended; resolves when it answers. Does nothing while it runs. */
  start(): Promise<void>;
  /** kill -9, and up again. */
  crash(): Promise<void>;
  /** Ends it for good and removes its folder; a given `dataDir` stays. */
  stop(): Promise<void>;
}

/**
 * Starts a private MariaDB in a temporary folder on a random port of 127.0.0.1. It ends with this process.
 * `url` names an empty database as root without a password; create further ones as you need them.
 */
export function startMariadb(options?: {
  /** The folder in which its own is made (default: the system's for temporary files). */
  parent?: string;
  /** Where its databases are and stay; an empty one when there is no such folder (default: in its own folder). */
  dataDir?: string;
  /** Further arguments of the server. */
  args?: string[];
}): Promise<PrivateMariadb>;
