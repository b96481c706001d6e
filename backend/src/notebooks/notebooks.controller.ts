import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Reads } from '../platform/database/reads.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { ownNotebookRows } from './notebook-rows.ts';
import { toNotebookView } from './notebook-view.ts';

@Controller()
export class NotebooksController {
  constructor(private readonly reads: Reads) {}

  @Endpoint(api.notebooks.list)
  async list(_input: EndpointInput<typeof api.notebooks.list>, @CurrentPerson() person: SignedIn) {
    const rows = await ownNotebookRows(this.reads.manager, person.userId);
    return {
      success: true as const,
      message: 'Your notebooks.',
      notebooks: rows.map((row) => toNotebookView(row, person.userId)),
    };
  }
}
