import { AppError } from '@commonplace/contracts/errors';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { answerWithTag } from './answer-with-tag.ts';
import { type FeedContent, feedDocument } from './feed-document.ts';
import { FeedSources } from './feed-sources.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';

export const feedRoutes = /\/feed\.(xml|json)$/;

const username = z.string().toLowerCase();
const hashtag = z.string().transform((tag) => tag.toLowerCase().normalize('NFC'));
/** Null for what is no id: it is absent and not wrong. */
const id = z.uuid().lowercase().nullable().catch(null);

/** Atom and JSON feeds of everything, a person, a topic and a notebook. */
@Controller()
export class FeedsController {
  constructor(
    private readonly sources: FeedSources,
    private readonly addresses: PublicAddresses,
    private readonly limits: SyndicationLimits,
  ) {}

  @Get(['explore/feed.xml', 'explore/feed.json'])
  async ofEverything(
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(request, reply, address, () => this.sources.ofEverything());
  }

  @Get(['tag/:hashtag/feed.xml', 'tag/:hashtag/feed.json'])
  async ofTopic(
    @Param('hashtag', { schema: hashtag }) tag: string,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(request, reply, address, () => this.sources.ofTopic(tag));
  }

  @Get(['notebooks/:id/feed.xml', 'notebooks/:id/feed.json'])
  async ofNotebook(
    @Param('id', { schema: id }) notebookId: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(request, reply, address, () => {
      if (notebookId === null) throw new AppError('not_found');
      return this.sources.ofNotebook(notebookId);
    });
  }

  @Get([':username/feed.xml', ':username/feed.json'])
  async ofPerson(
    @Param('username', { schema: username }) name: string,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(request, reply, address, () => this.sources.ofPerson(name));
  }

  /** @throws AppError `not_found`, `rate_limited` */
  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    read: () => Promise<FeedContent>,
  ): Promise<void> {
    await this.limits.consume(address);
    const format = request.routeOptions.url?.endsWith('.json') ? 'json' : 'xml';
    await answerWithTag(request, reply, feedDocument(await read(), format, this.addresses));
  }
}
