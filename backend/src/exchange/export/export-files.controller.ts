import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import { requireScope } from '../../access/token-scopes.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { isKnown } from '../../accounts/people/find-person.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { User } from '../../accounts/user.entity.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { LongFiles } from '../../platform/files/long-files.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Task } from '../tasks/task.entity.ts';
import { TaskKinds } from '../tasks/task-kinds.ts';
import { toTaskView } from '../tasks/task-view.ts';
import { Tasks } from '../tasks/tasks.ts';
import { filesByAddress } from './export-limits.ts';
import { ExportLinks } from './export-links.ts';
import { fileNameOf } from './export-names.ts';
import { type ExportOptions, scopeOfExport } from './export-task.ts';

/** Exports that are written before they are fetched, by a link. */
@Controller()
export class ExportFilesController {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly tasks: Tasks,
    private readonly kinds: TaskKinds,
    private readonly links: ExportLinks,
    private readonly files: LongFiles,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.exports.start)
  async start({ body }: EndpointInput<typeof api.exports.start>, @CurrentPerson() person: SignedIn) {
    requireScope(person, scopeOfExport(body));
    const options: ExportOptions = {
      ...body,
      ...(person.scopes !== null && { tokenId: person.sid }),
    };
    const title = 'Export';
    const task = await this.unitOfWork.run((unit) =>
      this.tasks.add(unit, person.userId, { kind: 'export', title, options }),
    );
    return {
      success: true as const,
      message: 'Your export begins.',
      task: toTaskView(this.kinds, task, person.scopes),
    };
  }

  /** What is wrong about a link is not said: it opens nothing. */
  @Endpoint(api.exports.file)
  async file(
    { query: { task: id, key } }: EndpointInput<typeof api.exports.file>,
    @PeerAddress() address: string,
  ) {
    await this.limiter.consume(filesByAddress, address);
    const { manager } = this.reads;
    const task = await manager.findOneBy(Task, { id, kind: 'export' });
    const isThere = task?.file && task.state === 'done' && task.expiresAt > Date.now();
    if (!isThere || !this.links.opens(task, key)) throw new AppError('not_found');
    if (!(await manager.existsBy(User, { id: task.userId, ...isKnown }))) throw new AppError('not_found');
    const { format, what } = task.options as ExportOptions;
    const isBook = format === 'epub' && what === 'notes';
    const file = { name: task.file as string, bytes: task.fileBytes };
    return {
      name: `${fileNameOf(task.title, 'Export')}.${isBook ? 'epub' : 'zip'}`,
      type: isBook ? 'application/epub+zip' : 'application/zip',
      length: task.fileBytes,
      etag: `"${task.fileSha256}"`,
      bytes: (from: number, to: number) => this.files.read(file, from, to),
    };
  }
}
