import type { Sharing } from '@commonplace/contracts/abilities';

const everySharing = ['private', 'shared', 'published'] as const satisfies readonly Sharing[];

/** Whether a list that is filtered so leaves nothing out. */
export function isEverySharing(wanted: readonly Sharing[]): boolean {
  return everySharing.every((one) => wanted.includes(one));
}

/** Rule A1. */
export function sharingOf(thing: { isPublished: boolean; hasGrants: boolean }): Sharing {
  if (thing.isPublished) return 'published';
  return thing.hasGrants ? 'shared' : 'private';
}
