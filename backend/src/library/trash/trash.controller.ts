import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { NoteTrash } from './note-trash.ts';
import { NotebookTrash } from './notebook-trash.ts';
import { TrashEmptier } from './trash-emptier.ts';
import { TrashReader } from './trash-reader.ts';

@Controller()
export class TrashController {
  constructor(
    private readonly reader: TrashReader,
    private readonly notes: NoteTrash,
    private readonly notebooks: NotebookTrash,
    private readonly emptier: TrashEmptier,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.trash.list)
  async list(
    { query }: EndpointInput<typeof api.trash.list>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(person, address, query);
    const page = await this.reader.page(person.userId, query);
    return { success: true as const, message: 'The trash.', ...page };
  }

  @Endpoint(api.trash.empty)
  async empty(_input: EndpointInput<typeof api.trash.empty>, @CurrentPerson() person: SignedIn) {
    await this.emptier.empty(person);
    return { success: true as const, message: 'The trash was emptied.' };
  }

  @Endpoint(api.trash.moveNote)
  async moveNote({ body }: EndpointInput<typeof api.trash.moveNote>, @CurrentPerson() person: SignedIn) {
    await this.notes.trash(person, body.noteId);
    return { success: true as const, message: 'The note was moved to the trash.' };
  }

  @Endpoint(api.trash.restoreNote)
  async restoreNote(
    { body }: EndpointInput<typeof api.trash.restoreNote>,
    @CurrentPerson() person: SignedIn,
  ) {
    const { id, name } = await this.notes.restore(person, body.noteId);
    return { success: true as const, message: 'The note was restored.', notebook: { id, name } };
  }

  @Endpoint(api.trash.moveNotes)
  async moveNotes({ body }: EndpointInput<typeof api.trash.moveNotes>, @CurrentPerson() person: SignedIn) {
    const noteIds = await this.notes.trashSeveral(person, body.noteIds);
    return { success: true as const, message: 'The notes were moved to the trash.', noteIds };
  }

  @Endpoint(api.trash.restoreNotes)
  async restoreNotes(
    { body }: EndpointInput<typeof api.trash.restoreNotes>,
    @CurrentPerson() person: SignedIn,
  ) {
    const noteIds = await this.notes.restoreSeveral(person, body.noteIds);
    return { success: true as const, message: 'The notes were restored.', noteIds };
  }

  @Endpoint(api.trash.moveNotebook)
  async moveNotebook(
    { body }: EndpointInput<typeof api.trash.moveNotebook>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.notebooks.trash(person, body.notebookId);
    return { success: true as const, message: 'The notebook was moved to the trash.' };
  }

  @Endpoint(api.trash.restoreNotebook)
  async restoreNotebook(
    { body }: EndpointInput<typeof api.trash.restoreNotebook>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.notebooks.restore(person, body.notebookId);
    return { success: true as const, message: 'The notebook was restored.' };
  }
}
