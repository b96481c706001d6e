import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { NoteReader } from '../../library/notes/read/note-reader.ts';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';

/** How other sites show a link to a note. */
@Controller()
export class EmbedsController {
  constructor(
    private readonly notes: NoteReader,
    private readonly addresses: PublicAddresses,
    private readonly limits: SyndicationLimits,
  ) {}

  @Endpoint(api.embeds.note)
  async note(
    { query }: EndpointInput<typeof api.embeds.note>,
    @PeerAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.consume(address);
    const noteId = this.addresses.noteIdIn(query.url);
    if (noteId === null) throw new AppError('not_found');
    const { title, author } = await this.notes.opened(null, noteId, 'live');
    reply.header('cache-control', 'no-cache');
    return {
      version: '1.0' as const,
      type: 'link' as const,
      title: shownTitle(title),
      author_name: author.name,
      author_url: this.addresses.person(author.username),
      provider_name: 'Commonplace',
      provider_url: this.addresses.home,
    };
  }
}
