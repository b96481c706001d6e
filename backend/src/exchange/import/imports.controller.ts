import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { TaskKinds } from '../tasks/task-kinds.ts';
import { toTaskView } from '../tasks/task-view.ts';
import { Imports } from './imports.ts';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly kinds: TaskKinds,
  ) {}

  @Endpoint(api.imports.create)
  async create({ file }: EndpointInput<typeof api.imports.create>, @CurrentPerson() person: SignedIn) {
    const task = await this.imports.add(person, file);
    return {
      success: true as const,
      message: 'The file is here.',
      task: toTaskView(this.kinds, task, person.scopes),
    };
  }
}
