import { FollowingDigest, NotificationDigest } from '../notification.entities.ts';

/** The mails that a person can switch on: unseen notifications each day, new notes of what they follow each week. */
export const digestKinds = ['daily', 'weekly'] as const;
export type DigestKind = (typeof digestKinds)[number];

/** Who gets each. */
export const digestTables = { daily: NotificationDigest, weekly: FollowingDigest } as const;

const dayMs = 24 * 60 * 60_000;

/** The time between two mails of one kind. */
export const digestPeriods: Readonly<Record<DigestKind, number>> = { daily: dayMs, weekly: 7 * dayMs };
