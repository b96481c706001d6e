import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@commonplace/contracts/errors';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import { z } from 'zod';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { answerWithTag } from './answer-with-tag.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';
import { SitemapEntries, sitemapKinds } from './sitemap-entries.ts';

/** Pages without an author that a search may find. */
const staticPages = ['/', '/explore', '/solutions', '/about', '/features', '/contact'] as const;

const xml = 'application/xml; charset=utf-8';
/** What the library refuses to write: nothing of a kind may be public at the moment. */
const emptySitemap =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** Not for crawlers: calls, and pages that lead into accounts. */
const disallowed = ['/api/', '/login', '/join', '/forgot-password', '/account-settings', '/onboard/'];

/** Null for a page that can not be: it is absent and not wrong. */
const page = z
  .object({
    kind: z.enum(sitemapKinds),
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}\.xml$/)
      .transform((name) => Number.parseInt(name, 10)),
  })
  .nullable()
  .catch(null);

/** Where the public pages are, for crawlers. */
@Controller()
export class CrawlersController {
  constructor(
    private readonly entries: SitemapEntries,
    private readonly addresses: PublicAddresses,
    private readonly limits: SyndicationLimits,
  ) {}

  @Get('robots.txt')
  async robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const lines = [
      'User-agent: *',
      'Allow: /api/oembed',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.addresses.at('/sitemap.xml')}`,
      '',
    ];
    await answerWithTag(request, reply, { contentType: 'text/plain; charset=utf-8', body: lines.join('\n') });
  }

  /** The index: a page for the static pages, and as many as it takes for notes, notebooks and people. */
  @Get('sitemap.xml')
  async index(@PeerAddress() address: string, @Res() reply: FastifyReply): Promise<void> {
    await this.limits.consume(address);
    const counts = await Promise.all(sitemapKinds.map((kind) => this.entries.pages(kind)));
    const pages = sitemapKinds.flatMap((kind, index) =>
      Array.from({ length: counts[index] as number }, (_, n) =>
        this.addresses.at(`/sitemap/${kind}/${n + 1}.xml`),
      ),
    );
    const all = [this.addresses.at('/sitemap/pages.xml'), ...pages];
    await this.send(reply, Readable.from(all), new SitemapIndexStream({ level: ErrorLevel.THROW }));
  }

  @Get('sitemap/pages.xml')
  async pages(@Res() reply: FastifyReply): Promise<void> {
    const all = staticPages.map((path) => ({ url: this.addresses.at(path) }));
    await this.send(reply, Readable.from(all), sitemapStream());
  }

  @Get('sitemap/:kind/:page')
  async page(
    @Param({ schema: page }) asked: z.output<typeof page>,
    @PeerAddress() address: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.consume(address);
    if (asked === null || asked.page > (await this.entries.pages(asked.kind)))
      throw new AppError('not_found');
    const entries = this.entries.page(asked.kind, asked.page);
    const first = await entries.next();
    if (first.done) await reply.header('cache-control', 'no-cache').type(xml).send(emptySitemap);
    else await this.send(reply, Readable.from(startingWith(first.value, entries)), sitemapStream());
  }

  /** As it is read: a page has up to 50,000 addresses. What it lists may stop being public at any moment. */
  private async send(
    reply: FastifyReply,
    entries: Readable,
    stream: SitemapStream | SitemapIndexStream,
  ): Promise<void> {
    reply.header('cache-control', 'no-cache').type(xml);
    const bytes = new PassThrough();
    // A client that disconnects ends the reading; the answer is cut off where something fails.
    pipeline(entries, stream, bytes).catch((error: Error) => bytes.destroy(error));
    await reply.send(bytes);
  }
}

async function* startingWith<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* others;
}

function sitemapStream(): SitemapStream {
  return new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
}
