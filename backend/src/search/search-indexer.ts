import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { type Indexed, writeIndex } from '../platform/search/index/index-writer.ts';
import { readEntries } from '../platform/search/index/search-entries.ts';
import { draftOfNote, type IndexedKind } from '../platform/search/index/search-key.ts';
import { PacedWrites } from './paced-writes.ts';
import { readThings } from './searchable-things.ts';

/** Keeps the index of searches equal to what it is made of. */
@Injectable()
export class SearchIndexer {
  private readonly writes: PacedWrites;

  constructor(unitOfWork: UnitOfWork) {
    this.writes = new PacedWrites(unitOfWork, { first: 4, most: 200 });
  }

  /** Indexes these things as they are now, notes with their drafts, and removes those that are there no more. */
  async index(kind: IndexedKind, ids: readonly string[]): Promise<void> {
    await this.writes.each(ids, async (manager, some) => {
      await writeIndex(manager, kind, await readThings(manager, kind, some));
      if (kind === 'note') await writeIndex(manager, 'draft', await draftsOf(manager, some));
    });
  }
}

/** Drafts of notes that there are, or that the index has: few notes have one. */
async function draftsOf(manager: EntityManager, noteIds: readonly string[]): Promise<Indexed[]> {
  const drafts = await readThings(manager, 'draft', noteIds.map(draftOfNote));
  const stored = await readEntries(
    manager,
    drafts.map(({ id }) => id),
  );
  return drafts.filter(({ id, entry }) => entry !== null || stored.has(id));
}
