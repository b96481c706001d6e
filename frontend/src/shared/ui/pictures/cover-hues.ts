/**
 * The two hues, in degrees, of the cover that is made from a notebook's name: always the same two for the
 * same name, and close enough to each other to look like one cloth.
 */
export function coverHues(name: string): [from: number, to: number] {
  // FNV-1a. Its low bits differ for names that differ in their last letter alone.
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const from = hash % 360;
  const distance = 20 + ((hash >>> 12) % 50);
  return [from, (from + distance) % 360];
}
