/**
 * Whether `path` is `prefix` or lies below it: `/collab` and `/collab/x`, never `/collaborators`.
 *
 * @param {string} path with or without a query
 * @param {string} prefix
 */
export function isUnder(path, prefix) {
  return (
    path.startsWith(prefix) && (path.length === prefix.length || '/?'.includes(path.charAt(prefix.length)))
  );
}
