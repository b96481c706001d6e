import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AppError } from '@commonplace/contracts/errors';
import { type ListingTab, readSearchQuery, type StaticPageName } from '@commonplace/contracts/pages';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { guest } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { FailingJobs } from '../../platform/process/failing-jobs.ts';
import { FailedJob } from '../../platform/process/serial-worker.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { textAsHtml } from '../text-as-html.ts';
import { ExplorePages } from './explore-pages.ts';
import { LandingPages } from './landing-pages.ts';
import { NotePages } from './note-pages.ts';
import { NotebookPages } from './notebook-pages.ts';
import { PageRenderer, type RenderedPage } from './page-renderer.ts';
import type { FoundPage } from './page-source.ts';
import { ProfilePages } from './profile-pages.ts';
import { renderedByAddress } from './rate-limits.ts';
import { SearchPages } from './search-pages.ts';
import { StaticPages } from './static-pages.ts';
import { TopicPages } from './topic-pages.ts';

/** Bytes of cached HTML, with its compressed form. */
const mostBytes = 64 * 1024 * 1024;

/** A page as it is sent. */
export interface StoredPage extends RenderedPage {
  version: string;
}

/** Pages of one network that wait to be rendered: each holds the content of a note. */
const mostWaitingOfOne = 40;
/** The first page of a new process takes 0.2 s: it stays while guests come. */
const idleMs = 5 * 60_000;

/** The query of a page, and the network of the client, for rate limits and turns. */
interface Asked {
  query: Record<string, unknown>;
  address: string;
}

const notFound: FoundPage = {
  key: 'not-found',
  version: 'one',
  content: async () => ({ page: 'not-found', data: {} }),
};

/** Where a page that failed says why. */
const failureMessage = '{{message}}';

/** The public pages: rights are checked for a guest at each request, HTML is rendered once per version. */
@Injectable()
export class PublicPages implements OnApplicationShutdown {
  private readonly cache = new WeighedCache<StoredPage>(mostBytes);
  private readonly rendering = new Map<string, Promise<StoredPage>>();
  private readonly failing = new FailingJobs();
  private renderer: PageRenderer | null = null;
  /** The page of a failure without its message: none waits for the renderer, which may be what fails. */
  private failureTemplate: Promise<string> | null = null;
  /** Digest of the server entry, part of each version, because another build renders other HTML. */
  private build = '';

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly notes: NotePages,
    private readonly notebooks: NotebookPages,
    private readonly explorePages: ExplorePages,
    private readonly searchPages: SearchPages,
    private readonly topics: TopicPages,
    private readonly profiles: ProfilePages,
    private readonly landingPages: LandingPages,
    private readonly staticPages: StaticPages,
    private readonly limits: ListLimits,
    private readonly limiter: RateLimiter,
  ) {}

  /** Sets the build of the frontend that renders pages. */
  use(serverEntry: URL): void {
    this.build = createHash('sha256').update(readFileSync(serverEntry)).digest('base64url').slice(0, 8);
    this.renderer = new PageRenderer({ serverEntry, mostWaitingOfOne, idleMs });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renderer?.close();
  }

  /** @throws AppError `rate_limited` */
  note({ query, address }: Asked): Promise<StoredPage | null> {
    return this.page(this.notes.find(query), address, renderedByAddress);
  }

  /** @throws AppError `rate_limited` */
  notebook({ query, address }: Asked): Promise<StoredPage | null> {
    return this.page(this.notebooks.find(query), address, renderedByAddress);
  }

  /** @throws AppError `rate_limited`, as the next three */
  async explore(tab: ListingTab, { query, address }: Asked): Promise<StoredPage | null> {
    await this.limits.consume(guest, address);
    return this.page(this.explorePages.find(tab, query), address);
  }

  async search({ query, address }: Asked): Promise<StoredPage | null> {
    const asked = readSearchQuery(query);
    await this.limits.consume(guest, address, { searchQuery: asked.query });
    return this.page(this.searchPages.find(asked), address);
  }

  async topic(hashtag: string, { query, address }: Asked): Promise<StoredPage | null> {
    await this.limits.consume(guest, address);
    return this.page(this.topics.find(hashtag, query), address);
  }

  async profile(username: string, { query, address }: Asked): Promise<StoredPage | null> {
    await this.limits.consume(guest, address);
    return this.page(this.profiles.find(username, query), address);
  }

  /** Beyond the limit of lists it comes without notes. */
  async landing({ address }: Asked): Promise<StoredPage> {
    const withNotes = await this.limits.consume(guest, address).then(
      () => true,
      () => false,
    );
    return this.html(await this.landingPages.find(withNotes), address);
  }

  static(page: StaticPageName, { address }: Asked): Promise<StoredPage> {
    return this.html(this.staticPages.find(page), address);
  }

  notFound({ address }: Asked): Promise<StoredPage> {
    return this.html(notFound, address);
  }

  /** The page of an address that can't be answered, with what the error says to people. */
  async failure({ message }: AppError): Promise<string> {
    this.failureTemplate ??= this.renderFailure();
    return (await this.failureTemplate).replace(failureMessage, () => textAsHtml(message));
  }

  private async renderFailure(): Promise<string> {
    try {
      if (!this.renderer) throw noBuild();
      const data = { message: failureMessage };
      const request = { page: 'failure', data, publicUrl: this.config.publicUrl } as const;
      return String((await this.renderer.render(request, 'failure')).html);
    } catch (error) {
      this.failureTemplate = null;
      throw error;
    }
  }

  private async page(
    asked: Promise<FoundPage | null>,
    address: string,
    limit?: RateLimit,
  ): Promise<StoredPage | null> {
    const found = await asked;
    return found && this.html(found, address, limit);
  }

  /** Concurrent requests for the same version share one rendering, which the first of them pays for. */
  private async html(found: FoundPage, address: string, limit?: RateLimit): Promise<StoredPage> {
    const version = `${this.build}.${found.version}`;
    const kept = this.cache.get(found.key);
    if (kept?.version === version) return kept;
    const job = `${found.key} ${version}`;
    const running = this.rendering.get(job);
    if (running) return running;
    this.failing.refuse(job);
    const rendering = this.renderPage(found, { version, address, limit })
      .catch((error: unknown) => {
        if (error instanceof FailedJob) this.failing.add(job);
        throw error;
      })
      .finally(() => this.rendering.delete(job));
    this.rendering.set(job, rendering);
    return rendering;
  }

  private async renderPage(
    found: FoundPage,
    { version, address, limit }: { version: string; address: string; limit: RateLimit | undefined },
  ): Promise<StoredPage> {
    if (!this.renderer) throw noBuild();
    if (limit) await this.limiter.consume(limit, address);
    const request = { ...(await found.content()), publicUrl: this.config.publicUrl };
    const page = { version, ...(await this.renderer.render(request, address)) };
    this.cache.set(found.key, page, page.html.length + page.brotli.length);
    return page;
  }
}

const noBuild = () => new Error('No build of the frontend renders pages.');
