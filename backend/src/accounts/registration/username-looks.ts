/**
 * How a username looks at a glance: dots and underscores are one thing, so are `0` and `o`, `1` and `l`.
 * Two people never have usernames that look alike, and no person one that looks like a page. The database
 * computes the same for its unique column (migration 0006).
 */
export function looksOf(username: string): string {
  return username.replaceAll('_', '.').replaceAll('0', 'o').replaceAll('1', 'l');
}
