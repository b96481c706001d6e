/** Where the installed server is, or null. */
export function findMariadb(): { server: string; installer: string } | null;
/**
 * Starts a private MariaDB in a temporary folder on a random port of 127.0.0.1. It ends with this process.
 * `url` names an empty database as root without a password; create further ones as you need them.
 */
export function startMariadb(): Promise<{
  url: string;
  port: number;
  /** kill -9, and up again on what is on the disk; resolves when it answers. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}>;
