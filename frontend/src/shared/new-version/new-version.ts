/** The build of a page, 0 where it has none: while developing, and where there is no page. */
function buildOf(page: Document | undefined): number {
  return Number(page?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 0);
}

type Listener = () => void;

/** Which build of the app the server has, beside the one that this tab runs. */
export class NewVersion {
  readonly #own: number;
  readonly #listeners = new Set<Listener>();
  #offered: number | null = null;

  constructor(own: number) {
    this.#own = own;
  }

  /** The later build that the server has, null as far as is known there is none. While servers change it is never an earlier one. */
  readonly offered = (): number | null => this.#offered;

  /** Reads what an answer says of the build. */
  heard(said: string | null): void {
    const build = Number(said ?? 0);
    if (this.#own === 0 || !(build > Math.max(this.#own, this.#offered ?? 0))) return;
    this.#offered = build;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when there is one. Returns the way to stop that. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const newVersion = new NewVersion(buildOf(globalThis.document));
