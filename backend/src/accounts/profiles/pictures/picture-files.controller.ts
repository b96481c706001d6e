import { AppError } from '@commonplace/contracts/errors';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { FileStore } from '../../../platform/files/file-store.ts';
import { pictureName } from './picture-address.ts';

/** The id in the name of a picture; null for every other name, which is absent and not wrong. */
const pictureId = z.string().transform((name) => /^([0-9a-f]{32})\.webp$/.exec(name)?.[1] ?? null);

/** Display pictures for everyone: a person's picture is as visible as the person. A changed one has another address. */
@Controller()
export class PictureFilesController {
  constructor(private readonly store: FileStore) {}

  @Get('files/people/:file')
  async read(
    @Param('file', { schema: pictureId }) id: string | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = id === null ? null : await this.store.get(pictureName(id));
    if (bytes === null) throw new AppError('not_found');
    await reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Opened by itself it is a picture and nothing else.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes);
  }
}
