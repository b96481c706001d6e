import { AppError } from '@commonplace/contracts/errors';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { answerWithTag } from './answer-with-tag.ts';
import { NoteMarkdown } from './note-markdown.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';

/** Null for what is no id: it is absent and not wrong. */
const id = z.uuid().lowercase().nullable().catch(null);

/** `/notes/{id}.md`: a published note as Markdown. */
@Controller()
export class NoteMarkdownController {
  constructor(
    private readonly markdown: NoteMarkdown,
    private readonly addresses: PublicAddresses,
    private readonly limits: SyndicationLimits,
  ) {}

  /** @throws AppError `not_found` for what a guest may not read, `rate_limited`, `unavailable` */
  @Get('notes/:id.md')
  async ofNote(
    @Param('id', { schema: id }) noteId: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.consume(address);
    if (noteId === null) throw new AppError('not_found');
    const body = await this.markdown.of(noteId, address);
    // Search engines keep the page and not its Markdown.
    reply.header('link', `<${this.addresses.note(noteId)}>; rel="canonical"`);
    await answerWithTag(request, reply, { contentType: 'text/markdown; charset=utf-8', body });
  }
}
