import type { StaticPageData, StaticPageName } from '@commonplace/contracts/pages';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { digestOf } from '../../platform/http/answers/digest-of.ts';
import type { FoundPage } from './page-source.ts';

/** The static pages, whose only data is the configuration. */
@Injectable()
export class StaticPages {
  readonly data: StaticPageData;
  private readonly version: string;

  constructor(@Inject(CONFIG) { supportEmail, feedbackEmail, communityUrl }: Config) {
    this.data = { supportEmail, feedbackEmail, communityUrl: communityUrl ?? null };
    this.version = digestOf(this.data);
  }

  find(page: StaticPageName): FoundPage {
    return { key: page, version: this.version, content: async () => ({ page, data: this.data }) };
  }
}
