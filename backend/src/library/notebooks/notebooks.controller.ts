import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import { type SignedIn, type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson, CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { SetReader } from '../sets/set-reader.ts';
import { BesideNote } from './beside-note.ts';
import { OpenedNotebooks } from './opened-notebooks.ts';
import { NotebookReader } from './read/notebook-reader.ts';
import { DefaultNotebooks } from './write/default-notebooks.ts';
import { NotebookRemover } from './write/notebook-remover.ts';
import { NotebookWriter } from './write/notebook-writer.ts';

@Controller()
export class NotebooksController {
  constructor(
    private readonly reader: NotebookReader,
    private readonly besideNotes: BesideNote,
    private readonly writer: NotebookWriter,
    private readonly defaults: DefaultNotebooks,
    private readonly remover: NotebookRemover,
    private readonly opened: OpenedNotebooks,
    private readonly sets: SetReader,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.notebooks.list)
  async list(
    { query }: EndpointInput<typeof api.notebooks.list>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    const { id, ...listQuery } = query;
    if (id !== undefined) {
      const notebook = await this.reader.one(viewerId(viewer), id);
      if (viewer.kind !== 'guest' && notebook.abilities.leave) await this.opened.remember(viewer.userId, id);
      return { success: true as const, message: 'The notebook.', notebook };
    }
    if (viewer.kind === 'guest') throw new AppError('unauthenticated');
    await this.limits.consume(viewer, address, listQuery);
    const [notebooks, sets] = await Promise.all([
      this.reader.own(viewer.userId, listQuery),
      this.sets.own(viewer.userId),
    ]);
    return { success: true as const, message: 'Your notebooks.', notebooks, sets };
  }

  @Endpoint(api.notebooks.besideNote)
  async besideNote(
    { query }: EndpointInput<typeof api.notebooks.besideNote>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    const beside = await this.besideNotes.of(viewerId(viewer), query.notebookId, query.noteId);
    return { success: true as const, message: 'The notes beside it.', ...beside };
  }

  @Endpoint(api.notebooks.shared)
  async shared(
    { query }: EndpointInput<typeof api.notebooks.shared>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(person, address, query);
    const { notebooks, count } = await this.reader.shared(person.userId, query);
    return {
      success: true as const,
      message: 'Notebooks shared with you.',
      notebooksView: notebooks.filter(({ temp }) => temp.permission === 'view'),
      notebooksEdit: notebooks.filter(({ temp }) => temp.permission === 'edit'),
      totalNotebooksCount: count,
    };
  }

  @Endpoint(api.notebooks.saved)
  async saved(
    { query }: EndpointInput<typeof api.notebooks.saved>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(person, address, query);
    const { notebooks, count } = await this.reader.saved(person.userId, query);
    return { success: true as const, message: 'Your saved notebooks.', savedNotebooks: notebooks, count };
  }

  @Endpoint(api.notebooks.create)
  async create({ body }: EndpointInput<typeof api.notebooks.create>, @CurrentPerson() person: SignedIn) {
    const notebookId = await this.writer.create(person, body.name);
    const notebook = await this.reader.one(person.userId, notebookId);
    return { success: true as const, message: 'The notebook was created.', notebook };
  }

  @Endpoint(api.notebooks.edit)
  async edit({ body }: EndpointInput<typeof api.notebooks.edit>, @CurrentPerson() person: SignedIn) {
    await this.writer.edit(person, body);
    const notebook = await this.reader.one(person.userId, body.id);
    return { success: true as const, message: 'The notebook was saved.', notebook };
  }

  @Endpoint(api.notebooks.changeDefault)
  async changeDefault(
    { body }: EndpointInput<typeof api.notebooks.changeDefault>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.defaults.change(person, body.notebookId, 'defaultOf');
    return { success: true as const, message: 'This is your default notebook now.' };
  }

  @Endpoint(api.notebooks.changeDefaultSaved)
  async changeDefaultSaved(
    { body }: EndpointInput<typeof api.notebooks.changeDefaultSaved>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.defaults.change(person, body.notebookId, 'defaultSavingOf');
    return { success: true as const, message: 'This is your default saving notebook now.' };
  }

  @Endpoint(api.notebooks.delete)
  async delete({ body }: EndpointInput<typeof api.notebooks.delete>, @CurrentPerson() person: SignedIn) {
    await this.remover.remove(person, body.notebookId);
    return { success: true as const, message: 'The notebook was deleted.' };
  }
}
