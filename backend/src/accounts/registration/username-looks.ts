/**
 * How a username looks at a glance: dots and underscores are one thing, so are `0` and `o`, `1` and `l`.
 * Two people never have usernames that look alike, and no person one that looks like a page. The database
 * computes the same for its unique column (migration 0006).
 */
export function looksOf(username: string): string {
  return username.replaceAll('_', '.').replaceAll('0', 'o').replaceAll('1', 'l');
}

/**
 * What all names have in common that may look alike: `1` is read as `l` and as `i`. The database computes the same
 * (migration 0031); of the names it finds, {@link lookAlike} decides.
 */
export const skeletonOf = (username: string): string => looksOf(username).replaceAll('i', 'l');

/** Whether two usernames look alike. `vila` and `vlla` do not, and `v1la` looks like both. */
export function lookAlike(one: string, other: string): boolean {
  if (skeletonOf(one) !== skeletonOf(other)) return false;
  // Only `i` and `l` differ by now, which are told apart where no `1` stands for either.
  return Array.from(one).every((letter, at) => {
    const beside = other[at];
    return letter === '1' || beside === '1' || (letter === 'i') === (beside === 'i');
  });
}
