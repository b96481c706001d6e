import { api } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasTag } from '../../platform/http/answers/has-tag.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { type DrawnPreview, Previews } from './previews.ts';

/** Null for what is no id: it is absent and not wrong. */
const id = z.uuid().lowercase().nullable().catch(null);
const tag = api.hashtags.one.params.shape.hashtag.nullable().catch(null);
const username = api.profiles.public.params.shape.username.nullable().catch(null);

/** The picture that other sites show beside a link: PNG, 1200 × 630. Whatever version is asked for, the present one is sent. */
@Controller()
export class PreviewsController {
  constructor(private readonly previews: Previews) {}

  @Get('preview.png')
  async ofHome(
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(request, reply, await this.previews.ofHome(address));
  }

  @Get('explore/preview.png')
  async ofExplore(
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(request, reply, await this.previews.ofExplore(address));
  }

  @Get('tag/:hashtag/preview.png')
  async ofTopic(
    @Param('hashtag', { schema: tag }) hashtag: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (hashtag === null) throw new AppError('not_found');
    await send(request, reply, await this.previews.ofTopic(hashtag, address));
  }

  @Get(':username/preview.png')
  async ofPerson(
    @Param('username', { schema: username }) name: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (name === null) throw new AppError('not_found');
    await send(request, reply, await this.previews.ofPerson(name, address));
  }

  @Get('notes/:id/preview.png')
  async ofNote(
    @Param('id', { schema: id }) noteId: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (noteId === null) throw new AppError('not_found');
    await send(request, reply, await this.previews.ofNote(noteId, address));
  }

  @Get('notebooks/:id/preview.png')
  async ofNotebook(
    @Param('id', { schema: id }) notebookId: string | null,
    @PeerAddress() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (notebookId === null) throw new AppError('not_found');
    await send(request, reply, await this.previews.ofNotebook(notebookId, address));
  }
}

/** A preview may stop being public at any moment: caches must revalidate it. */
async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { version, png }: DrawnPreview,
): Promise<void> {
  const etag = `"${version}"`;
  reply.headers({
    'cache-control': 'public, no-cache',
    etag,
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (hasTag(headers['if-none-match'], etag)) await reply.status(304).send();
  else await reply.type('image/png').send(png);
}
