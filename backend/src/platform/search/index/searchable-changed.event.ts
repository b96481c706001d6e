import { inChunks } from '../../database/sql-part.ts';
import type { Unit } from '../../database/unit.ts';
import type { IndexedKind } from './search-key.ts';

/** Things of one event, so that a delivery takes a moment. */
const piece = 50;

/** What searches find of these things has changed, or they are there no more. */
export class SearchableChanged {
  static readonly eventName = 'searchable-changed';
  readonly topic: string;

  constructor(
    readonly kind: IndexedKind,
    readonly ids: readonly string[],
    firstOfAct = ids[0],
  ) {
    this.topic = `${kind}:${firstOfAct}`;
  }
}

/**
 * Has the index follow what the unit changes. The pieces of an act have one topic, so that they are delivered one after
 * the other, and what others do meanwhile is indexed between them.
 */
export function emitSearchableChanges(unit: Unit, kind: IndexedKind, ids: readonly string[]): void {
  for (const some of inChunks(ids, piece)) unit.emit(new SearchableChanged(kind, some, ids[0]));
}
