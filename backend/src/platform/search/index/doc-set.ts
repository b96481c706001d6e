/**
 * How many neighbouring numbers of documents are one block; the index has one row for each block and key. A search looks at
 * every block for what is rare, so blocks are as large as a bitmap may be that MariaDB keeps within the row.
 */
export const blockSize = 61_440;
const wordsPerBlock = blockSize / 32;
const bitmapBytes = blockSize / 8;

/** Documents of one block, as a bitmap by their places in it. */
export type DocSet = Uint32Array;

export function emptySet(): DocSet {
  return new Uint32Array(wordsPerBlock);
}

export function addTo(set: DocSet, place: number): void {
  set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function removeFrom(set: DocSet, place: number): void {
  set[place >>> 5] = (set[place >>> 5] ?? 0) & ~(1 << (place & 31));
}

export function hasPlace(set: DocSet, place: number): boolean {
  return (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}

/** Adds the places of another set. */
export function unite(set: DocSet, other: DocSet): void {
  for (let at = 0; at < wordsPerBlock; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0);
}

/** Keeps the places that another set has too. Answers whether any is left. */
export function intersect(set: DocSet, other: DocSet): boolean {
  let left = 0;
  for (let at = 0; at < wordsPerBlock; at += 1) {
    const both = (set[at] ?? 0) & (other[at] ?? 0);
    set[at] = both;
    left |= both;
  }
  return left !== 0;
}

/** Removes the places of another set. Answers whether any is left. */
export function subtract(set: DocSet, other: DocSet): boolean {
  let left = 0;
  for (let at = 0; at < wordsPerBlock; at += 1) {
    const kept = (set[at] ?? 0) & ~(other[at] ?? 0);
    set[at] = kept;
    left |= kept;
  }
  return left !== 0;
}

/** Whether a set has places that another does not have. */
export function hasOthers(set: DocSet, other: DocSet): boolean {
  return set.some((word, at) => (word & ~(other[at] ?? 0)) !== 0);
}

/** The places, the last one first. */
export function* placesOf(set: DocSet): Generator<number> {
  for (let at = wordsPerBlock - 1; at >= 0; at -= 1) {
    let word = (set[at] ?? 0) >>> 0;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word);
      yield at * 32 + bit;
      word = (word & ~(1 << bit)) >>> 0;
    }
  }
}

/*
 * A stored set is a list of distances, each in one to three bytes, while that is shorter than the bitmap. The length
 * tells them apart.
 */
const longDistance = 255;

/** The stored form of places in rising order; empty without any. */
export function encodePlaces(places: ArrayLike<number> & Iterable<number>): Buffer {
  const bytes = Buffer.allocUnsafe(Math.min(2 * places.length + 1, bitmapBytes));
  let length = 0;
  let before = -1;
  for (const place of places) {
    if (length + 3 >= bitmapBytes) return bitmapOf(places);
    const distance = place - before - 1;
    if (distance >= (longDistance - 128) << 8) {
      bytes[length++] = longDistance;
      bytes[length++] = distance >>> 8;
    } else if (distance >= 128) bytes[length++] = 128 | (distance >>> 8);
    bytes[length++] = distance & 255;
    before = place;
  }
  return bytes.subarray(0, length);
}

function bitmapOf(places: Iterable<number>): Buffer {
  const bytes = Buffer.alloc(bitmapBytes);
  for (const place of places) bytes[place >>> 3] = (bytes[place >>> 3] ?? 0) | (1 << (place & 7));
  return bytes;
}

/** The stored form of a set; empty without any documents. */
export function encodeSet(set: DocSet): Buffer {
  let count = 0;
  for (let at = 0; at < wordsPerBlock; at += 1) {
    let word = (set[at] ?? 0) >>> 0;
    while (word !== 0) {
      rising[count++] = at * 32 + 31 - Math.clz32(word & -word);
      word = (word & (word - 1)) >>> 0;
    }
  }
  if (count < bitmapBytes) return encodePlaces(rising.subarray(0, count));
  const bytes = Buffer.allocUnsafe(bitmapBytes);
  for (let at = 0; at < wordsPerBlock; at += 1) bytes.writeUInt32LE(set[at] ?? 0, at * 4);
  return bytes;
}

/** The places of the set that is encoded. */
const rising = new Uint16Array(blockSize);

/**
 * Empty sets for the blocks of one search, each block with those of the block before. The memory of a new set is counted
 * outside of V8's heap: with new ones for each block V8 would collect the whole heap every few searches.
 */
export class ReusedSets {
  private readonly sets: DocSet[] = [];
  private taken = 0;

  /** An empty set, until {@link nextBlock}. */
  take(): DocSet {
    const set = this.sets[this.taken]?.fill(0) ?? emptySet();
    this.sets[this.taken++] = set;
    return set;
  }

  /** All sets are free again. */
  nextBlock(): void {
    this.taken = 0;
  }
}

export function decodeSet(stored: Uint8Array): DocSet {
  const set = emptySet();
  addStored(set, stored);
  return set;
}

/** Adds the documents of a stored set. */
export function addStored(set: DocSet, stored: Uint8Array): void {
  if (stored.length === bitmapBytes) {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
    for (let at = 0; at < wordsPerBlock; at += 1) set[at] = (set[at] ?? 0) | bytes.readUInt32LE(at * 4);
    return;
  }
  let place = -1;
  for (let at = 0; at < stored.length; at += 1) {
    let distance = stored[at] ?? 0;
    if (distance === longDistance) distance = stored[++at] ?? 0;
    else if (distance >= 128) distance &= 127;
    else {
      place += distance + 1;
      addTo(set, place);
      continue;
    }
    place += ((distance << 8) | (stored[++at] ?? 0)) + 1;
    addTo(set, place);
  }
}
