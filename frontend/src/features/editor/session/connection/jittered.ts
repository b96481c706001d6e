/** Between half of a pause and all of it, so that those who were interrupted together don't come back together. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
