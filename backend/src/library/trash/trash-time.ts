import { limits } from '@commonplace/contracts/api';

const keptMs = limits.trashDays * 86_400_000;

/** What was moved to the trash at this time or before is in no one's trash any more, and waits for its purge. */
export const trashExpiry = (): number => Date.now() - keptMs;

/** When what was moved to the trash at this time is deleted for good. */
export const deletedAt = (trashedAt: number): number => trashedAt + keptMs;

/** As the time of what is purged at once. */
export const expired = 0;
