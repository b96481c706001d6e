const nothing: readonly number[] = [];

/** The places of a key, in rising order. */
export type PlacesOfKey = readonly [key: string, places: Uint16Array];

/**
 * Millions of postings in memory, six bytes each beside their keys. Places are added in rising order and are below
 * 65,536. A key brings others with it, which are looked up once for all its places.
 */
export class GatheredPostings {
  private readonly numbers = new Map<string, number>();
  /** By the numbers of keys: those that it brings with it, and the last place that was added. */
  private readonly brought: (readonly number[])[] = [];
  private readonly lastPlaces: number[] = [];
  private keys = new Uint32Array(1 << 16);
  private places = new Uint16Array(1 << 16);
  private length = 0;

  private readonly broughtBy: (key: string) => readonly string[];

  constructor(broughtBy: (key: string) => readonly string[]) {
    this.broughtBy = broughtBy;
  }

  get size(): number {
    return this.length;
  }

  add(key: string, place: number): void {
    const number = this.numberOf(key);
    this.addTo(number, place);
    for (const other of this.brought[number] ?? [])
      if (this.lastPlaces[other] !== place) this.addTo(other, place);
  }

  private addTo(number: number, place: number): void {
    if (this.length === this.keys.length) {
      this.keys = doubled(this.keys, new Uint32Array(2 * this.length));
      this.places = doubled(this.places, new Uint16Array(2 * this.length));
    }
    this.keys[this.length] = number;
    this.places[this.length] = place;
    this.lastPlaces[number] = place;
    this.length += 1;
  }

  *inOrder(): Generator<PlacesOfKey> {
    const ends = new Uint32Array(this.numbers.size + 1);
    for (let at = 0; at < this.length; at += 1) {
      const next = (this.keys[at] as number) + 1;
      ends[next] = (ends[next] as number) + 1;
    }
    for (let key = 0; key < this.numbers.size; key += 1)
      ends[key + 1] = (ends[key + 1] as number) + (ends[key] as number);
    // What is the beginning of a key until its places are there is their end then.
    const sorted = new Uint16Array(this.length);
    for (let at = 0; at < this.length; at += 1) {
      const key = this.keys[at] as number;
      const to = ends[key] as number;
      sorted[to] = this.places[at] as number;
      ends[key] = to + 1;
    }
    for (const [key, number] of this.keysInOrder())
      yield [key, sorted.subarray(number === 0 ? 0 : ends[number - 1], ends[number])];
  }

  /** With their numbers. Those that begin alike are sorted by themselves, so that sorting takes no long time at once. */
  private *keysInOrder(): Generator<[key: string, number: number]> {
    const byBeginning = Map.groupBy(this.numbers.keys(), (key) => key.slice(0, 2));
    for (const beginning of [...byBeginning.keys()].sort())
      for (const key of (byBeginning.get(beginning) ?? []).sort())
        yield [key, this.numbers.get(key) as number];
  }

  private numberOf(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.lastPlaces.push(-1);
    this.brought.push(nothing);
    const others = this.broughtBy(key);
    if (others.length > 0) this.brought[number] = others.map((other) => this.numberOf(other));
    return number;
  }
}

function doubled<T extends Uint32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
