import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { ownQuotes } from './own-quotes.ts';
import type { Quote } from './quote.ts';
import { askForQuote } from './quote-service.ts';

/** After a failure the service is not called for so long, so that requests do not wait for it each time. */
const restMs = 30_000;

/** Quotations of the service that the operator has named, and our own where there is none or it fails. */
@Injectable()
export class Quotes {
  private restsUntil = 0;
  private last: Quote | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(Quotes.name);
  }

  async another(): Promise<Quote> {
    const { quoteApiUrl } = this.config;
    if (quoteApiUrl === undefined || Date.now() < this.restsUntil) return this.own();
    try {
      return await askForQuote(quoteApiUrl);
    } catch (error) {
      this.restsUntil = Date.now() + restMs;
      this.logger.warn({ err: error }, 'the service for quotations did not answer with one');
      return this.own();
    }
  }

  /** Any but the one before. */
  private own(): Quote {
    const others = ownQuotes.filter((quote) => quote !== this.last);
    this.last = others[Math.floor(Math.random() * others.length)] as Quote;
    return this.last;
  }
}
