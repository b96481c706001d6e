/** The places of a key, in rising order. */
export type PlacesOfKey = readonly [key: string, places: Uint16Array];

/**
 * Millions of postings in memory, six bytes each beside their keys. Places are added in rising order and are below
 * 65,536.
 */
export class GatheredPostings {
  /** Numbers of keys, by the beginnings of these, so that sorting takes no long time at once. */
  private readonly numbers = new Map<string, Map<string, number>>();
  private keyCount = 0;
  private keys = new Uint32Array(1 << 16);
  private places = new Uint16Array(1 << 16);
  private length = 0;

  get size(): number {
    return this.length;
  }

  add(key: string, place: number): void {
    if (this.length === this.keys.length) {
      this.keys = doubled(this.keys, new Uint32Array(2 * this.length));
      this.places = doubled(this.places, new Uint16Array(2 * this.length));
    }
    this.keys[this.length] = this.numberOf(key);
    this.places[this.length] = place;
    this.length += 1;
  }

  /** In the order of the keys. */
  *inOrder(): Generator<PlacesOfKey> {
    const ends = new Uint32Array(this.keyCount + 1);
    for (let at = 0; at < this.length; at += 1) {
      const next = (this.keys[at] as number) + 1;
      ends[next] = (ends[next] as number) + 1;
    }
    for (let key = 0; key < this.keyCount; key += 1)
      ends[key + 1] = (ends[key + 1] as number) + (ends[key] as number);
    // What is the beginning of a key until its places are there is their end then.
    const sorted = new Uint16Array(this.length);
    for (let at = 0; at < this.length; at += 1) {
      const key = this.keys[at] as number;
      const to = ends[key] as number;
      sorted[to] = this.places[at] as number;
      ends[key] = to + 1;
    }
    for (const beginning of [...this.numbers.keys()].sort()) {
      const alike = this.numbers.get(beginning) ?? new Map<string, number>();
      for (const key of [...alike.keys()].sort()) {
        const number = alike.get(key) as number;
        yield [key, sorted.subarray(number === 0 ? 0 : ends[number - 1], ends[number])];
      }
    }
  }

  private numberOf(key: string): number {
    const beginning = key.slice(0, 2);
    const alike = this.numbers.get(beginning) ?? new Map<string, number>();
    if (alike.size === 0) this.numbers.set(beginning, alike);
    const known = alike.get(key);
    if (known !== undefined) return known;
    alike.set(key, this.keyCount);
    this.keyCount += 1;
    return this.keyCount - 1;
  }
}

function doubled<T extends Uint32Array | Uint16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
