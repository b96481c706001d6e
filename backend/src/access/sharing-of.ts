import type { Sharing } from '@commonplace/contracts/abilities';

/** Rule A1. */
export function sharingOf(thing: { isPublished: boolean; hasGrants: boolean }): Sharing {
  if (thing.isPublished) return 'published';
  return thing.hasGrants ? 'shared' : 'private';
}
