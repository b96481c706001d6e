import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Belonging, Belongings } from '../accounts/deletion/belongings.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Unit } from '../platform/database/unit.ts';
import { Notebook } from './notebook.entity.ts';

/** Notebooks go with their owner's account, each once its notes have gone: together they could be any number. */
@Injectable()
export class BelongingNotebooks implements Belonging {
  constructor(
    private readonly reads: Reads,
    belongings: Belongings,
  ) {
    belongings.register(this);
  }

  async count(userId: string) {
    return { notebooks: await this.reads.manager.countBy(Notebook, { ownerId: userId }) };
  }

  async removeSome({ manager }: Unit, userId: string, most: number): Promise<number> {
    const empty = await manager
      .createQueryBuilder(Notebook, 'notebook')
      .select('notebook.id')
      .where('notebook.owner_id = :userId', { userId })
      .andWhere('NOT EXISTS (SELECT 1 FROM note WHERE note.notebook_id = notebook.id)')
      .limit(most)
      .getMany();
    if (empty.length > 0) await manager.delete(Notebook, { id: In(empty.map(({ id }) => id)) });
    return empty.length;
  }
}
