import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { NotebookGrant } from './notebook-grant.entity.ts';

/** Which shared notebooks people have opened: the search finds the notes of a stranger's notebook only then (W86f). */
@Injectable()
export class OpenedNotebooks {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Remembers that a person opened a notebook, if it is shared with them; written the first time only. */
  async remember(userId: string, notebookId: string): Promise<void> {
    const unopened = { notebookId, userId, openedAt: IsNull() };
    if (!(await this.reads.manager.existsBy(NotebookGrant, unopened))) return;
    await this.unitOfWork.run(async ({ manager }) => {
      await manager.update(NotebookGrant, unopened, { openedAt: Date.now() });
    });
  }
}
