// Prints what the built city search costs: node --expose-gc measure-cities.mjs
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { decodePlaces } from '../../../../dist/accounts/cities/place-file.js';
import { PlaceIndex } from '../../../../dist/accounts/cities/place-index.js';

const { gc } = globalThis;
const resident = () => {
  gc?.();
  return process.memoryUsage().rss / 2 ** 20;
};

const before = resident();
const begunAt = performance.now();
const packed = await readFile(new URL('../../../../resources/cities.bin.br', import.meta.url));
const places = new PlaceIndex(decodePlaces(await promisify(brotliDecompress)(packed)));
const loadMs = performance.now() - begunAt;

// Every two letters there are, which have the longest lists, and longer beginnings of what they find.
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const times = [];
for (const pair of pairs) {
  let found = timed(pair);
  for (const place of found.slice(0, 3)) {
    for (const length of [3, 5, 8]) found = timed(place.slice(0, length));
  }
}
times.sort((a, b) => a - b);
const at = (share) => Number(times[Math.floor(times.length * share)]?.toFixed(3));
const megabytes = Number((resident() - before).toFixed(1));
const figures = {
  searches: times.length,
  p50Ms: at(0.5),
  p95Ms: at(0.95),
  maxMs: at(0.99999),
  loadMs: Math.round(loadMs),
  megabytes,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);

/** @param {string} text */
function timed(text) {
  const begunAt = performance.now();
  const found = places.startingWith(text, 10);
  times.push(performance.now() - begunAt);
  return found;
}
