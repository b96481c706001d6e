import { Injectable } from '@nestjs/common';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

const hour = 3_600;
/** An account is new for a day. */
const newForMs = 24 * hour * 1_000;

/** Acts of one person by minute and by hour, also for new accounts (W82). */
const rates = {
  like: { minute: 300, hour: 3_000, newMinute: 150, newHour: 600 },
  save: { minute: 300, hour: 3_000, newMinute: 240, newHour: 600 },
  follow: { minute: 150, hour: 1_000, newMinute: 120, newHour: 240 },
  comment: { minute: 30, hour: 300, newMinute: 15, newHour: 60 },
  report: { minute: 10, hour: 60, newMinute: 5, newHour: 20 },
  /** Requests that say whom something is shared with, and the people they add or give another permission. */
  share: { minute: 600, hour: 20_000, newMinute: 600, newHour: 20_000 },
  shareRecipient: { minute: 2_000, hour: 20_000, newMinute: 1_000, newHour: 20_000 },
  /** Publishing and protecting: one request changes all notes of a notebook. */
  publishNote: { minute: 300, hour: 3_000, newMinute: 300, newHour: 3_000 },
  publishNotebook: { minute: 60, hour: 600, newMinute: 60, newHour: 600 },
  /** To the trash, or back from there, with all notes. */
  trashNotebook: { minute: 60, hour: 600, newMinute: 60, newHour: 600 },
  block: { minute: 60, hour: 300, newMinute: 60, newHour: 300 },
} as const;

/** An act with a limit of its own; muting counts as `block`. */
export type SocialAct = keyof typeof rates;

/** Limits likes, saves, follows, comments, shares, publications, moves of notebooks to the trash, reports and blocks of one person, against flooding. New accounts have lower limits for most. */
@Injectable()
export class SocialLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts one act, or several. @throws AppError `rate_limited` */
  async consume(act: SocialAct, personId: string, times = 1): Promise<void> {
    const { minute, hour: perHour, newMinute, newHour } = rates[act];
    const isNew = Date.now() - createdAt(personId) < newForMs;
    const age = isNew ? 'new-' : '';
    const limits: RateLimit[] = [
      { name: `${act}-${age}minute`, points: isNew ? newMinute : minute, seconds: 60, isTold: true },
      { name: `${act}-${age}hour`, points: isNew ? newHour : perHour, seconds: hour, isTold: true },
    ];
    for (const limit of limits) await this.limiter.consume(limit, personId, times);
  }
}

/** Ids of people are UUIDs of version 7: they begin with the milliseconds since 1970. */
function createdAt(personId: string): number {
  return Number.parseInt(personId.replaceAll('-', '').slice(0, 12), 16);
}
