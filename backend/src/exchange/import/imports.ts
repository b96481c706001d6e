import type { api, EndpointInput } from '@commonplace/contracts/api';
import { cutText, oneLine } from '@commonplace/contracts/document';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { ownNotebookId } from '../../library/notes/write/own-notebook.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Task } from '../tasks/task.entity.ts';
import { Tasks } from '../tasks/tasks.ts';
import { type FileOfTask, ImportFiles } from './import-files.ts';
import type { ImportOptions } from './import-options.ts';

type Sent = EndpointInput<typeof api.imports.create>['file'];

const titleCharacters = 200;
/** Each may be of 4 GB, which are written before anything is known of them. */
const importsByPerson: RateLimit = { name: 'import', points: 60, seconds: 60 * 60 };

/** Files that people send to make notes of. */
@Injectable()
export class Imports {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: ImportFiles,
    private readonly tasks: Tasks,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Keeps a file while it comes, and has it imported.
   *
   * @throws AppError `not_found`, `forbidden` for the notebook; `rate_limited`; what the stream throws, and `Tasks.add`
   */
  async add({ userId }: SignedIn, sent: Sent): Promise<Task> {
    await this.limiter.consume(importsByPerson, userId);
    await this.tasks.refuseMore(userId, 0);
    const kept = await this.files.receive(sent.bytes);
    try {
      return await this.addKept(userId, sent, kept);
    } catch (error) {
      await this.files.drop(kept).catch(() => undefined);
      throw error;
    }
  }

  private async addKept(userId: string, sent: Sent, kept: FileOfTask): Promise<Task> {
    const { notebookId, preview } = await sent.fields();
    if (notebookId !== undefined) await ownNotebookId(this.reads.manager, userId, notebookId);
    const fileName = cutText(oneLine(sent.name), titleCharacters) || 'Import';
    const options: ImportOptions = {
      fileName,
      notebookId: notebookId ?? null,
      isPreviewed: preview === 'true',
    };
    return this.unitOfWork.run(async (unit) => {
      const task = await this.tasks.add(unit, userId, {
        kind: 'import',
        title: fileName,
        options,
        ...kept,
      });
      await this.files.keep(unit, kept);
      return task;
    });
  }
}
