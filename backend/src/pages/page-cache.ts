/** A page as it is sent. */
export interface StoredPage {
  version: string;
  html: Buffer;
  /** The same, compressed. */
  brotli: Buffer;
}

/** The HTML of pages that were asked for lately, as much as fits into `mostBytes`. What is kept decides no right. */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  #bytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** Null unless this very version is kept. */
  get(key: string, version: string): StoredPage | null {
    const page = this.#pages.get(key);
    if (page?.version !== version) return null;
    // The map keeps the order of insertion: the first is the one that was not asked for the longest.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: StoredPage): void {
    this.delete(key);
    const size = sizeOf(page);
    if (size > this.mostBytes / 4) return;
    this.#pages.set(key, page);
    this.#bytes += size;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.mostBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }

  get bytes(): number {
    return this.#bytes;
  }
}

function sizeOf({ html, brotli }: StoredPage): number {
  return html.length + brotli.length;
}
