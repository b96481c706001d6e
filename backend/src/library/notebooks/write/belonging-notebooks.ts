import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Belonging, Belongings } from '../../../accounts/deletion/belongings.ts';
import { Reads } from '../../../platform/database/reads.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { emitSearchableChanges } from '../../../platform/search/index/searchable-changed.event.ts';
import { DeletionBegun } from '../../notes/events/deletion-begun.event.ts';
import { fileOfCover } from '../covers/cover-address.ts';
import { Notebook } from '../notebook.entity.ts';

/**
 * Notebooks go with their owner's account, each once its notes have gone: together they could be any number.
 * Their covers, sections, grants and saves go with them; sets, two hundred at most, with the person's row.
 */
@Injectable()
export class BelongingNotebooks implements Belonging {
  constructor(
    private readonly reads: Reads,
    private readonly files: KeptFiles,
    belongings: Belongings,
  ) {
    belongings.register(this);
  }

  async count(userId: string) {
    return { notebooks: await this.reads.manager.countBy(Notebook, { ownerId: userId }) };
  }

  async removeSome(unit: Unit, userId: string, most: number): Promise<number> {
    const empty = await unit.manager
      .createQueryBuilder(Notebook, 'notebook')
      .where('notebook.owner_id = :userId', { userId })
      .andWhere('NOT EXISTS (SELECT 1 FROM note WHERE note.notebook_id = notebook.id)')
      .limit(most)
      .getMany();
    const ids = empty.map(({ id }) => id);
    await unit.announce(new DeletionBegun({ notebookIds: ids }));
    if (ids.length > 0) await unit.manager.delete(Notebook, { id: In(ids) });
    emitSearchableChanges(unit, 'notebook', ids);
    for (const { coverUrl } of empty) {
      const cover = fileOfCover(coverUrl);
      if (cover !== null) await this.files.release(unit, cover);
    }
    return empty.length;
  }
}
