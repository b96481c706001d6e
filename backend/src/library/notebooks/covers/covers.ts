import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { NotebookChanged } from '../events/notebook-changed.event.ts';
import { Notebook } from '../notebook.entity.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { coversByPerson } from '../rate-limits.ts';
import { lockNotebook } from '../write/lock-notebook.ts';
import { coverUrl, fileOfCover, newCoverName } from './cover-address.ts';

type Change = Pick<EndpointInput<typeof api.notebooks.changeCover>, 'headers' | 'file'>;

/** As cards and the head of a notebook show it: wide, and sharp on a screen of twice the pixels. */
const shape = { width: 1_200, height: 630, field: api.notebooks.changeCover.file.field };

/** Setting and removing covers of notebooks. */
@Injectable()
export class Covers {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly pictures: Pictures,
    private readonly limiter: RateLimiter,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Sets the cover and answers its address.
   *
   * @throws AppError `not_found`, `forbidden`; `rejected` for what is no acceptable picture, `storage_full`,
   * `rate_limited`, `unavailable`
   */
  async set(person: SignedIn, { headers, file }: Change): Promise<string> {
    const notebookId = headers.notebookid;
    await permittedNotebook(this.reads.manager, person.userId, notebookId, 'manage');
    await this.limiter.consume(coversByPerson, person.userId);
    await this.quota.requireRoom(this.reads.manager, { ownerId: person.userId, personId: person.userId });
    const cover = await this.pictures.render(person.userId, { ...file, extension: headers.fileext }, shape);
    const name = newCoverName(notebookId);
    await this.files.put(name, cover);
    await this.replace(person, notebookId, { name, bytes: cover.length });
    return coverUrl(name);
  }

  /** @throws AppError `not_found`, `forbidden` */
  async remove(person: SignedIn, notebookId: string): Promise<void> {
    await this.replace(person, notebookId, null);
  }

  private async replace(
    person: SignedIn,
    notebookId: string,
    cover: { name: string; bytes: number } | null,
  ): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await lockNotebook(unit, notebookId);
      const { notebook } = await permittedNotebook(unit.manager, person.userId, notebookId, 'manage');
      if (cover === null && notebook.coverUrl === null) return;
      const changes = {
        coverUrl: cover && coverUrl(cover.name),
        coverBytes: cover?.bytes ?? 0,
        updatedAt: Date.now(),
      };
      await unit.manager.update(Notebook, { id: notebookId }, changes);
      unit.emit(new NotebookChanged(person.userId, notebookId));
      if (cover !== null) await this.files.keep(unit, cover.name);
      const old = fileOfCover(notebook.coverUrl);
      if (old !== null) await this.files.release(unit, old);
      const { ownerId, coverBytes } = notebook;
      await this.quota.credit(unit, ownerId, coverBytes);
      if (cover !== null)
        await this.quota.charge(unit, { ownerId, personId: person.userId, bytes: cover.bytes });
    });
  }
}
