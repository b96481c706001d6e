import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type SignedIn, type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson, CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { NoteReader } from './read/note-reader.ts';
import { CollabAccess } from './rights/collab-access.ts';
import { NoteCopier } from './write/note-copier.ts';
import { NoteWriter } from './write/note-writer.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly reader: NoteReader,
    private readonly writer: NoteWriter,
    private readonly copier: NoteCopier,
    private readonly collabAccess: CollabAccess,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.notes.list)
  async list(
    { query }: EndpointInput<typeof api.notes.list>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (query.noteId !== undefined && query.content !== 'whole') {
      const openedNote = await this.reader.opened(viewerId(viewer), query.noteId, query.content);
      return { success: true as const, message: 'The note.', openedNote };
    }
    if (query.noteId !== undefined) {
      const { note, etag } = await this.reader.one(viewerId(viewer), query.noteId, address);
      reply.header('etag', etag);
      return { success: true as const, message: 'The note.', note };
    }
    if (viewer.kind === 'guest') throw new AppError('unauthenticated');
    await this.limits.consume(viewer, address, query);
    const page = await this.reader.own(viewer.userId, query);
    return { success: true as const, message: 'Your notes.', ...page };
  }

  @Endpoint(api.notebooks.notes)
  async ofNotebooks(
    { query }: EndpointInput<typeof api.notebooks.notes>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const page = await this.reader.ofNotebooks(viewerId(viewer), query);
    return { success: true as const, message: 'The notes of the notebook.', ...page };
  }

  @Endpoint(api.notes.shared)
  async shared(
    { query }: EndpointInput<typeof api.notes.shared>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(person, address);
    const { notes, count } = await this.reader.shared(person.userId, query);
    return {
      success: true as const,
      message: 'Notes shared with you.',
      notesView: notes.filter((note) => note.temp.permission === 'view'),
      notesEdit: notes.filter((note) => note.temp.permission === 'edit'),
      totalNotesCount: count,
    };
  }

  @Endpoint(api.notes.create)
  async create(
    { headers, body }: EndpointInput<typeof api.notes.create>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const noteId = body.noteId ?? (await this.writer.create(person, body, headers['idempotency-key']));
    if (body.noteId !== undefined) await this.writer.write(person, noteId, body, headers['if-match']);
    const { note, etag } = await this.reader.saved(person.userId, noteId, address);
    reply.header('etag', etag);
    return { success: true as const, message: 'Your note was saved.', note };
  }

  @Endpoint(api.notes.copy)
  async copy({ headers, body }: EndpointInput<typeof api.notes.copy>, @CurrentPerson() person: SignedIn) {
    const copyId = await this.copier.copy(person, body, headers['idempotency-key']);
    const note = await this.reader.summary(person.userId, copyId);
    return { success: true as const, message: 'The note was copied.', note };
  }

  @Endpoint(api.notes.move)
  async move({ body }: EndpointInput<typeof api.notes.move>, @CurrentPerson() person: SignedIn) {
    const { noteId, notebookId, sectionId = null } = body;
    await this.writer.move(person, noteId, { notebookId, sectionId });
    const note = await this.reader.summary(person.userId, noteId);
    return { success: true as const, message: 'The note was moved.', note };
  }

  @Endpoint(api.notes.collabToken)
  async collabToken(
    { body }: EndpointInput<typeof api.notes.collabToken>,
    @CurrentPerson() person: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const access = await this.collabAccess.of(person, body.noteId);
    reply.header('cache-control', 'no-store');
    return { success: true as const, message: 'A token for this note.', ...access };
  }

  @Endpoint(api.notes.delete)
  async delete({ body }: EndpointInput<typeof api.notes.delete>, @CurrentPerson() person: SignedIn) {
    await this.writer.delete(person, body.id);
    return { success: true as const, message: 'The note was deleted.' };
  }
}
