/** A table that is there while a backup is restored, and after a restore that was killed. */
export const unfinishedRestore = 'restore_unfinished';
