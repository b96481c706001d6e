/** Whether an `If-None-Match` header names this entity tag, which is given without its `W/`. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
