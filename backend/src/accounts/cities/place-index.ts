import type { PlaceFile } from './place-file.ts';
import { placeKey } from './place-key.ts';

const decoder = new TextDecoder();

/** Finds places by the beginnings of their names, in the bytes as they lie in the file. */
export class PlaceIndex {
  constructor(private readonly file: PlaceFile) {}

  /** At most `most` places with a name that begins so, ignoring case, accents and punctuation; the biggest first. */
  startingWith(text: string, most: number): string[] {
    // Places are numbered by size, so the lowest numbers are the biggest.
    const biggest: number[] = [];
    for (const place of this.placesUnder(placeKey(text))) {
      if (biggest.length === most && place >= (biggest[most - 1] as number)) continue;
      if (biggest.includes(place)) continue;
      let at = biggest.length;
      while (at > 0 && (biggest[at - 1] as number) > place) at -= 1;
      biggest.splice(at, 0, place);
      if (biggest.length > most) biggest.pop();
    }
    return biggest.map((place) => this.label(place));
  }

  /** Whether a place is shown exactly so. */
  has(label: string): boolean {
    const name = label.slice(0, label.indexOf(','));
    for (const place of this.placesUnder(placeKey(name))) if (this.label(place) === label) return true;
    return false;
  }

  private *placesUnder(prefix: string): Generator<number> {
    if (prefix === '') return;
    const bytes = new TextEncoder().encode(prefix);
    const { keyPlaces } = this.file;
    for (let key = this.firstFrom(bytes); key < keyPlaces.length; key += 1) {
      if (this.compare(key, bytes) !== 0) return;
      yield keyPlaces[key] as number;
    }
  }

  /** The first key that is not before the prefix. */
  private firstFrom(prefix: Uint8Array): number {
    let low = 0;
    let high = this.file.keyPlaces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, prefix) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Where a key stands to a prefix: before it, at it (it begins so), behind it. */
  private compare(key: number, prefix: Uint8Array): number {
    const { keys, keyEnds } = this.file;
    const begin = key === 0 ? 0 : (keyEnds[key - 1] as number);
    const length = (keyEnds[key] as number) - begin;
    for (let i = 0; i < prefix.length; i += 1) {
      if (i === length) return -1;
      const difference = (keys[begin + i] as number) - (prefix[i] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private label(place: number): string {
    const { labels, labelEnds } = this.file;
    return decoder.decode(labels.subarray(place === 0 ? 0 : labelEnds[place - 1], labelEnds[place]));
  }
}
