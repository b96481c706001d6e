import type { RefusalReason } from '../../../../features/editor/index.ts';

const goneFor = [
  'access-removed',
  'note-deleted',
  'note-missing',
] as const satisfies readonly RefusalReason[];

/** Whether a close reason means that this person can no longer open the note. */
export function isGone(reason: string | null): reason is (typeof goneFor)[number] {
  return goneFor.some((gone) => gone === reason);
}
