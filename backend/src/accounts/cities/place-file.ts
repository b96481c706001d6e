/** Places, the biggest first, as they are searched in memory. */
export interface PlaceFile {
  /** What place `i` is shown as: bytes `labelEnds[i - 1]` to `labelEnds[i]`. */
  labels: Uint8Array;
  labelEnds: Uint32Array;
  /** What places are found by, in the order of their bytes: key `i` reaches to `keyEnds[i]` and leads to place `keyPlaces[i]`. */
  keys: Uint8Array;
  keyEnds: Uint32Array;
  keyPlaces: Uint32Array;
}

const order = ['labelEnds', 'keyEnds', 'keyPlaces', 'labels', 'keys'] as const;
const wide = new Set<string>(['labelEnds', 'keyEnds', 'keyPlaces']);

/** The file of places, from their labels and keys, the biggest first. */
export function encodePlaces(places: readonly { label: string; keys: readonly string[] }[]): Uint8Array {
  const encoder = new TextEncoder();
  const keys = places
    .flatMap(({ keys }, place) => keys.map((key) => ({ bytes: encoder.encode(key), place })))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.place - b.place);
  const labels = joined(places.map(({ label }) => encoder.encode(label)));
  const joinedKeys = joined(keys.map(({ bytes }) => bytes));
  const parts: PlaceFile = {
    labels: labels.bytes,
    labelEnds: labels.ends,
    keys: joinedKeys.bytes,
    keyEnds: joinedKeys.ends,
    keyPlaces: Uint32Array.from(keys, ({ place }) => place),
  };
  const bodies = order.map((name) => Buffer.from(parts[name].buffer));
  return Buffer.concat([Uint32Array.from(bodies, ({ length }) => length), ...bodies].map(toBytes));
}

/** Reads the file in place: nothing of it is copied. Numbers are little-endian, as on every machine Node runs on. */
export function decodePlaces(file: Uint8Array): PlaceFile {
  const lengths = new Uint32Array(file.buffer, file.byteOffset, order.length);
  let at = file.byteOffset + lengths.byteLength;
  const parts = order.map((name, index) => {
    const length = lengths[index] as number;
    const part = wide.has(name)
      ? new Uint32Array(file.buffer, at, length / 4)
      : new Uint8Array(file.buffer, at, length);
    at += length;
    return [name, part];
  });
  return Object.fromEntries(parts) as PlaceFile;
}

function joined(pieces: readonly Uint8Array[]): { bytes: Uint8Array; ends: Uint32Array } {
  let end = 0;
  const ends = Uint32Array.from(pieces, ({ length }) => {
    end += length;
    return end;
  });
  const bytes = new Uint8Array(end);
  pieces.forEach((piece, index) => {
    bytes.set(piece, index === 0 ? 0 : ends[index - 1]);
  });
  return { bytes, ends };
}

function toBytes(part: Uint8Array | Uint32Array): Uint8Array {
  return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
}
