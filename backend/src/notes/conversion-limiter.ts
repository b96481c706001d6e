import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../platform/config/config.module.ts';
import type { Config } from '../platform/config/config.ts';
import { KeyedConcurrencyLimiter } from '../platform/process/keyed-concurrency-limiter.ts';

/** Conversions of one person that wait; each holds the content that it was sent. */
const mostWaiting = 50;

/**
 * Whose content is converted when: one at a time of each person, so that many at once do not delay other people. Reading
 * does not wait for writing. Each backend counts for itself.
 */
@Injectable()
export class ConversionLimiter {
  private readonly converting: KeyedConcurrencyLimiter;
  private readonly rendering: KeyedConcurrencyLimiter;

  constructor(@Inject(CONFIG) { conversionWaitMs }: Config) {
    this.converting = new KeyedConcurrencyLimiter(conversionWaitMs, mostWaiting);
    this.rendering = new KeyedConcurrencyLimiter(conversionWaitMs, mostWaiting);
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
