import type { RefusalReason } from '../../../features/editor/index.ts';

const goneFor = [
  'access-removed',
  'note-deleted',
  'note-missing',
] as const satisfies readonly RefusalReason[];

/** Whether a note that was closed for this reason can't be opened again by this person. */
export function isGone(reason: RefusalReason): reason is (typeof goneFor)[number] {
  return goneFor.some((gone) => gone === reason);
}
