/** Where archives are, each under its name. */
export interface Shelf {
  /** For the operator. */
  describe(name: string): string;
  /** Writes one that is complete or not there. @throws when there is one of this name */
  write(name: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>;
  read(name: string): AsyncIterable<Buffer>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const made = /^commonplace-\d{8}T\d{9}Z\.ndjson\.zst(?:\.aes)?$/;

/** What a backup is called that is given no name. Names sort by age. */
export function archiveNameAt(instant: number, isEncrypted: boolean): string {
  const time = new Date(instant).toISOString().replaceAll(/[-:.]/g, '');
  return `commonplace-${time}.ndjson.zst${isEncrypted ? '.aes' : ''}`;
}

/** Those that were named by {@link archiveNameAt}, oldest first. */
export async function madeArchives(shelf: Shelf): Promise<string[]> {
  return (await shelf.names()).filter((name) => made.test(name)).sort();
}
