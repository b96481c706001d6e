import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { NoteSaves } from './note-saves.ts';
import { NotebookSaves } from './notebook-saves.ts';

@Controller()
export class SavesController {
  constructor(
    private readonly notes: NoteSaves,
    private readonly notebooks: NotebookSaves,
    private readonly limits: SocialLimits,
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
}

function savedMessage(what: 'note' | 'notebook', isSaved: boolean): string {
  return isSaved ? `The ${what} is saved.` : `The ${what} is no longer saved.`;
}
