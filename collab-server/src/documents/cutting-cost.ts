import * as Y from 'yjs';
import { structIndex } from './struct-index.ts';

type Struct = Y.Item | Y.GC;

/** Where a clock is: in which struct, and how many follow it in the list of its client. */
interface Place {
  struct: Struct;
  behind: number;
}

/** Structs that are moved in a microsecond. */
const movedEachStep = 400;

/**
 * Counts what it takes to cut runs of a document apart and to join them again. Yjs keeps the structs of a client
 * in one list, so each time everything behind moves: 60,000 letters deleted one by one in 230 KB blocked all people
 * for 40 seconds, here and in each browser (seen). It must be called before the document changes.
 */
export class CuttingCost {
  private readonly document: Y.Doc;
  private readonly structsOf: (client: number) => readonly Struct[] | undefined;
  /** Where the list of each client has been cut by now: it has become longer by as much. */
  private readonly cuts = new Map<number, Set<number>>();
  private left: number;

  /** `structsOf` answers the new structs of a client, in the order of their clocks. */
  constructor(
    document: Y.Doc,
    structsOf: (client: number) => readonly Struct[] | undefined,
    mostSteps: number,
  ) {
    this.document = document;
    this.structsOf = structsOf;
    this.left = mostSteps;
  }

  /** What is put between its neighbours cuts the runs in which they stand. False when the steps are used up. */
  admits(struct: Struct): boolean {
    if (!(struct instanceof Y.Item)) return true;
    const { origin, rightOrigin } = struct;
    if (origin) this.cut(origin.client, origin.clock + 1);
    const isBesideOrigin =
      rightOrigin?.client === origin?.client && rightOrigin?.clock === (origin?.clock ?? 0) + 1;
    if (rightOrigin && !isBesideOrigin) this.cut(rightOrigin.client, rightOrigin.clock);
    return this.left >= 0;
  }

  /** What goes on from its left neighbour is joined with it: once for each run, from the last one to the first. */
  admitsRuns(structs: readonly Struct[]): boolean {
    for (let index = structs.length - 1; index > 0 && this.left >= 0; index -= 1) {
      const right = structs[index] as Struct;
      if (!goesOn(structs[index - 1] as Struct, right)) continue;
      this.left -= (structs.length - index) / movedEachStep;
      while (index > 1 && goesOn(structs[index - 2] as Struct, structs[index - 1] as Struct)) index -= 1;
    }
    return this.left >= 0;
  }

  /** What is deleted is cut out at both ends, and joined with what is deleted beside it. */
  admitsDeletion(client: number, from: number, end: number): boolean {
    this.cut(client, from);
    this.cut(client, end);
    const place = this.find(client, from);
    if (!place) return true;
    const isSeveral = place.struct.id.clock + place.struct.length < end;
    const isJoined = isSeveral || this.isDeletedAt(client, from - 1) || this.isDeletedAt(client, end);
    if (isJoined) this.left -= place.behind / movedEachStep;
    return this.left >= 0;
  }

  private isDeletedAt(client: number, clock: number): boolean {
    return this.find(client, clock)?.struct.deleted ?? false;
  }

  private cut(client: number, clock: number): void {
    const place = this.find(client, clock);
    if (!place || place.struct.id.clock === clock || place.struct.deleted) return;
    const cuts = this.cuts.get(client) ?? new Set();
    if (cuts.has(clock)) return;
    this.cuts.set(client, cuts.add(clock));
    this.left -= (place.behind + cuts.size) / movedEachStep;
  }

  private find(client: number, clock: number): Place | null {
    if (clock < 0) return null;
    const fresh = this.structsOf(client) ?? [];
    if (clock < Y.getState(this.document.store, client)) {
      const known = this.document.store.clients.get(client) as Struct[];
      const index = Y.findIndexSS(known, clock);
      return { struct: known[index] as Struct, behind: known.length - index + fresh.length };
    }
    const index = structIndex(fresh, clock);
    return index < 0 ? null : { struct: fresh[index] as Struct, behind: fresh.length - index };
  }
}

/** Whether Yjs makes one struct of these two. Editors send them as one already. */
function goesOn(left: Struct, right: Struct): boolean {
  if (left.constructor !== right.constructor || left.id.clock + left.length !== right.id.clock) return false;
  if (!(left instanceof Y.Item && right instanceof Y.Item)) return true;
  return (
    right.origin?.client === left.id.client &&
    right.origin.clock === right.id.clock - 1 &&
    Y.compareIDs(left.rightOrigin, right.rightOrigin) &&
    left.content.constructor === right.content.constructor
  );
}
