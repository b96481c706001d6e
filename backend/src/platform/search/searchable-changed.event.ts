import { inChunks } from '../database/sql-part.ts';
import type { Unit } from '../database/unit.ts';
import type { IndexedKind } from './search-key.ts';

/** Things of one event, so that a delivery takes a moment. */
const piece = 100;

/** What searches find of these things has changed, or they are there no more. */
export class SearchableChanged {
  static readonly eventName = 'searchable-changed';

  constructor(
    readonly kind: IndexedKind,
    readonly ids: readonly string[],
  ) {}

  get topic(): string {
    return `${this.kind}:${this.ids[0]}`;
  }
}

/** Has the index follow what the unit changes. */
export function emitSearchableChanges(unit: Unit, kind: IndexedKind, ids: readonly string[]): void {
  for (const some of inChunks(ids, piece)) unit.emit(new SearchableChanged(kind, some));
}
