import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { toPerson } from '../accounts/people/person-view.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { SharingService } from './sharing.service.ts';

@Controller()
export class SharingController {
  constructor(private readonly sharing: SharingService) {}

  @Endpoint(api.notes.share)
  async share({ body }: EndpointInput<typeof api.notes.share>, @CurrentPerson() person: SignedIn) {
    await this.sharing.shareNote(person, body.noteId, body.usersView, body.usersEdit);
    return { success: true as const, message: 'Sharing was saved.' };
  }

  @Endpoint(api.notes.sharedWith)
  async sharedWith({ query }: EndpointInput<typeof api.notes.sharedWith>, @CurrentPerson() person: SignedIn) {
    const { editors, viewers } = await this.sharing.sharedWith(person, query.id);
    return {
      success: true as const,
      message: 'The people this note is shared with.',
      editors: editors.map(toPerson),
      viewers: viewers.map(toPerson),
      editorsCount: editors.length,
      viewersCount: viewers.length,
    };
  }
}
