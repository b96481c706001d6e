import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { requireScope } from '../../access/token-scopes.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { TaskKinds } from './task-kinds.ts';
import { toTaskSummary, toTaskView } from './task-view.ts';
import { Tasks } from './tasks.ts';

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: Tasks,
    private readonly kinds: TaskKinds,
  ) {}

  @Endpoint(api.tasks.list)
  async list({ query }: EndpointInput<typeof api.tasks.list>, @CurrentPerson() { userId, scopes }: SignedIn) {
    const [page, count] = await this.tasks.page(userId, query);
    const tasks = page.map((task) => toTaskSummary(this.kinds, task, scopes));
    return { success: true as const, message: 'Your imports and exports.', tasks, count };
  }

  @Endpoint(api.tasks.get)
  async get({ params }: EndpointInput<typeof api.tasks.get>, @CurrentPerson() { userId, scopes }: SignedIn) {
    const task = toTaskView(this.kinds, await this.tasks.of(userId, params.id), scopes);
    return { success: true as const, message: 'How far it is.', task };
  }

  @Endpoint(api.tasks.start)
  async start(
    { params }: EndpointInput<typeof api.tasks.start>,
    @CurrentPerson() { userId, scopes }: SignedIn,
  ) {
    const task = toTaskView(this.kinds, await this.tasks.start(userId, params.id), scopes);
    const message = task.state === 'waiting' ? 'The import begins.' : 'It was started before.';
    return { success: true as const, message, task };
  }

  @Endpoint(api.tasks.cancel)
  async cancel({ params }: EndpointInput<typeof api.tasks.cancel>, @CurrentPerson() person: SignedIn) {
    const { userId, scopes } = person;
    const { kind } = await this.tasks.of(userId, params.id);
    if (kind === 'import') requireScope(person, 'write');
    const task = toTaskView(this.kinds, await this.tasks.cancel(userId, params.id), scopes);
    return { success: true as const, message: 'It stops.', task };
  }

  @Endpoint(api.tasks.undo)
  async undo(
    { params }: EndpointInput<typeof api.tasks.undo>,
    @CurrentPerson() { userId, scopes }: SignedIn,
  ) {
    const task = toTaskView(this.kinds, await this.tasks.undo(userId, params.id), scopes);
    return { success: true as const, message: 'The import is being undone.', task };
  }
}
