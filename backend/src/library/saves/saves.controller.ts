import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { NoteSaves } from './note-saves.ts';
import { NotebookSaves } from './notebook-saves.ts';
import { ReadingList } from './reading-list.ts';

@Controller()
export class SavesController {
  constructor(
    private readonly notes: NoteSaves,
    private readonly notebooks: NotebookSaves,
    private readonly readingList: ReadingList,
    private readonly limits: SocialLimits,
    private readonly listLimits: ListLimits,
  ) {}

  @Endpoint(api.notes.save)
  async saveNote({ body }: EndpointInput<typeof api.notes.save>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('save', person.userId);
    const savedIn = await this.notes.save(person, body);
    return { success: true as const, message: savedMessage('note', savedIn.length > 0), savedIn };
  }

  @Endpoint(api.notebooks.save)
  async saveNotebook({ body }: EndpointInput<typeof api.notebooks.save>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('save', person.userId);
    const saved = await this.notebooks.save(person, body.notebookId, body.on);
    return { success: true as const, message: savedMessage('notebook', saved.hasSaved), ...saved };
  }

  @Endpoint(api.saved.list)
  async list(
    { query }: EndpointInput<typeof api.saved.list>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.listLimits.consume(person, address);
    const page = await this.readingList.page(person.userId, query);
    return { success: true as const, message: 'What you saved.', ...page };
  }

  @Endpoint(api.saved.markRead)
  async markRead({ body }: EndpointInput<typeof api.saved.markRead>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('save', person.userId);
    await this.readingList.markRead(person, body.kind, body.id, body.on);
    return { success: true as const, message: body.on ? 'Marked as read.' : 'Marked as unread.' };
  }
}

function savedMessage(what: 'note' | 'notebook', isSaved: boolean): string {
  return isSaved ? `The ${what} is saved.` : `The ${what} is no longer saved.`;
}
