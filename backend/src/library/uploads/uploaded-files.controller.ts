import { AppError } from '@commonplace/contracts/errors';
import { imageWidths } from '@commonplace/contracts/images';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { readsDocument } from '../../access/note-policy.ts';
import { requireScope } from '../../access/token-scopes.ts';
import { type Viewer, viewerId } from '../../access/viewer.ts';
import { FilesCookie } from '../../accounts/sessions/files-cookie.ts';
import { viewerOf } from '../../accounts/sessions/register-viewer.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { Reads } from '../../platform/database/reads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { hasTag } from '../../platform/http/answers/has-tag.ts';
import { permittedNotebook } from '../notebooks/permitted-notebook.ts';
import { imageFileName } from '../notes/images/image-files.ts';
import { imageOfNote, isPublishedImage } from '../notes/images/image-rows.ts';
import { permittedNote } from '../notes/rights/permitted-note.ts';

/** Whose rights judge the files of a folder. Each throws `not_found` for what may not be read. */
const judges = {
  notebooks: async (manager: EntityManager, personId: string | null, id: string) => {
    await permittedNotebook(manager, personId, id, 'read');
  },
  notes: async (manager: EntityManager, personId: string | null, id: string, file: string) => {
    const { facts } = await permittedNote(manager, personId, id, 'read');
    // A28: of a draft they see no more than of its text.
    if (readsDocument(personId, facts) || (await isPublishedImage(manager, id, hashOf(file)))) return;
    throw new AppError('not_found');
  },
};

const hashOf = (file: string) => file.slice(0, file.lastIndexOf('.'));

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
};

/** What can be asked for; null for every other address, which is absent and not wrong. */
const address = z
  .object({
    folder: z.enum(['notebooks', 'notes']),
    id: z.uuid().lowercase(),
    file: z.string().regex(/^[0-9a-f]{32,64}\.(?:webp|png|jpg|gif)$/),
  })
  .nullable()
  .catch(null);

/** How wide a picture of a note is wanted, if it is that wide. Other widths are other addresses. */
const size = z
  .object({
    width: z.enum(imageWidths.map(String)).transform(Number).optional(),
  })
  .nullable()
  .catch(null);

/**
 * Covers and pictures in notes: people who may read the notebook or the note may see them, from the moment
 * until the moment that is so. What is kept under a name never changes, so its name is its tag.
 */
@Controller()
export class UploadedFilesController {
  constructor(
    private readonly cookie: FilesCookie,
    private readonly sessions: Sessions,
    private readonly reads: Reads,
    private readonly store: FileStore,
  ) {}

  @Get('files/:folder/:id/:file')
  async read(
    @Param({ schema: address }) asked: z.output<typeof address>,
    @Query({ schema: size }) wanted: z.output<typeof size>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.header('vary', 'Authorization, Cookie');
    const viewer = await this.viewerOf(request);
    if (asked === null || wanted === null) throw new AppError('not_found');
    const { folder, id, file } = asked;
    await judges[folder](this.reads.manager, viewerId(viewer), id, file);

    const name = folder === 'notes' ? await this.nameOf(id, file, wanted.width) : `${folder}/${id}/${file}`;
    const etag = `"${name.slice(name.lastIndexOf('/') + 1)}"`;
    const isKnown = hasTag(request.headers['if-none-match'], etag);
    const bytes = isKnown ? null : await this.store.get(name);
    if (!isKnown && bytes === null) throw new AppError('not_found');
    reply.headers({
      'cache-control': 'private, no-cache',
      etag,
      // Opened by itself it is a picture and nothing else, and other origins get no use of the cookie.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    if (bytes === null) await reply.status(304).send();
    else await reply.type(contentTypes[file.slice(file.lastIndexOf('.') + 1)] as string).send(bytes);
  }

  /** A program sends a token, as to the API; a page can send no header, and its browser sends the cookie. */
  private async viewerOf(request: FastifyRequest): Promise<Viewer> {
    if (request.headers.authorization === undefined) return this.cookie.viewerOf(request.headers.cookie);
    const viewer = await viewerOf(request, this.sessions);
    requireScope(viewer, 'read');
    return viewer;
  }

  /** What a note's picture is kept under: of its own where nothing is known of it as a picture of notes. */
  private async nameOf(noteId: string, file: string, width: number | undefined): Promise<string> {
    const image = await imageOfNote(this.reads.manager, noteId, hashOf(file));
    return image ? imageFileName(image, width) : `notes/${noteId}/${file}`;
  }
}
