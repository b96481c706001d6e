/**
 * Something took too long. A machine with other work can be the reason, so `npm test` runs a file once more, alone,
 * when nothing else failed in it.
 */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/**
 * What took so many milliseconds may take so many.
 *
 * @throws {TooSlow} when it took longer, or never came about (NaN)
 */
export function expectWithin(took: number, limit: number, what: string): void {
  if (!(took <= limit))
    throw new TooSlow(`${what} took ${Math.round(took)} ms, more than ${Math.round(limit)}`);
}
