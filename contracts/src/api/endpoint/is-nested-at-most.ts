/** Whether objects and lists stand inside each other no deeper than this: what walks over them later calls itself for each level. */
export function isNestedAtMost(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.values(value).every((inner) => isNestedAtMost(levels - 1, inner));
}
