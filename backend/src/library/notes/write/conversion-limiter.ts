import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.module.ts';
import type { Config } from '../../../platform/config/config.ts';
import { FairTurns } from '../../../platform/process/fair-turns.ts';

/** Conversions of one person that wait; each holds the content that it was sent. */
const mostWaiting = 50;

/**
 * Whose content is converted when: one at a time of each person, so that many at once do not delay other people. Reading
 * does not wait for writing. Each backend counts for itself.
 */
@Injectable()
export class ConversionLimiter {
  private readonly converting: FairTurns;
  private readonly rendering: FairTurns;

  constructor(@Inject(CONFIG) { conversionWaitMs }: Config) {
    const oneOfEach = { mostRunningOfOne: 1, mostWaitingOfOne: mostWaiting, waitMs: conversionWaitMs };
    this.converting = new FairTurns(oneOfEach);
    this.rendering = new FairTurns(oneOfEach);
  }

  /**
   * Content into a document.
   *
   * @throws AppError `rate_limited` when the person's turn does not come; any error of the work
   */
  convert<T>(asker: string, work: (asker: string) => Promise<T>): Promise<T> {
    return this.converting.run(asker, () => work(asker));
  }

  /**
   * A document into the forms that are read.
   *
   * @throws AppError `rate_limited` when the turn of the person or address does not come; any error of the work
   */
  render<T>(asker: string, work: (asker: string) => Promise<T>): Promise<T> {
    return this.rendering.run(asker, () => work(asker));
  }
}
