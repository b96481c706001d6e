import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { writeIndex } from '../platform/search/index/index-writer.ts';
import type { IndexedKind } from '../platform/search/index/search-key.ts';
import { PacedWrites } from './paced-writes.ts';
import { readThings } from './searchable-things.ts';

/** Keeps the index of searches equal to what it is made of. */
@Injectable()
export class SearchIndexer {
  private readonly writes: PacedWrites;

  constructor(unitOfWork: UnitOfWork) {
    this.writes = new PacedWrites(unitOfWork, { first: 4, most: 200 });
  }

  /** Indexes these things as they are now, and removes those that are there no more. */
  async index(kind: IndexedKind, ids: readonly string[]): Promise<void> {
    await this.writes.each(ids, async (manager, some) =>
      writeIndex(manager, kind, await readThings(manager, kind, some)),
    );
  }
}
