import * as Y from 'yjs';

type Struct = Y.Item | Y.GC;
/** A type of the document, an item of the update that brings one, or the name of a root that is not there yet. */
type List = unknown;

/** The items of an update that stand right of the same neighbour. */
interface Siblings {
  last: Y.Item;
  /** Each was put directly before the one before it, as when somebody writes at one place again and again. */
  isTight: boolean;
  /** Steps past what the document has at this place. */
  steps: number;
}

/**
 * Counts how many steps Yjs would take to find the places of an update's items. Two items that were
 * written at one place without knowing each other are put in order by walking past everything that
 * stands between their neighbours, for each of them. What people write takes hardly a step; an update
 * made for it walks through the whole document with each of its items: 10 KB held everybody up for
 * seconds (seen). An upper bound, found without changing the document.
 */
export class PlacingCost {
  private readonly document: Y.Doc;
  private readonly structsOf: (client: number) => readonly Struct[] | undefined;
  private readonly siblings = new Map<unknown, Map<string | number, Siblings>>();
  private readonly lists = new Map<Y.Item, List>();
  private readonly sizes = new Map<List, number>();
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

  /** To be called in the order in which Yjs would integrate them. False when the steps are used up. */
  admits(struct: Struct): boolean {
    if (!(struct instanceof Y.Item)) return true;
    const list = this.listOf(struct);
    this.lists.set(struct, list);
    const size = this.sizes.get(list) ?? 0;
    this.left -= this.stepsOf(struct, list, size);
    this.sizes.set(list, size + 1);
    return this.left >= 0;
  }

  private stepsOf(item: Y.Item, list: List, size: number): number {
    const { origin, rightOrigin } = item;
    const groups = this.groupsAt(origin ? origin.client : list);
    const place = origin ? origin.clock : (item.parentSub ?? '');
    const known = groups.get(place);
    if (!known) {
      // Nothing of the document can stand right of what is new, so only its own kind is in the way.
      const steps = this.isNew(origin, list) ? 0 : this.walk(item, list);
      groups.set(place, { last: item, isTight: true, steps });
      return rightOrigin && this.find(rightOrigin) ? steps + size : steps;
    }
    known.isTight &&= rightOrigin !== null && covers(known.last, rightOrigin);
    known.last = item;
    if (known.isTight) return known.steps;
    return size + (this.isNew(origin, list) ? 0 : this.walk(item, list));
  }

  private groupsAt(key: unknown): Map<string | number, Siblings> {
    const groups = this.siblings.get(key) ?? new Map<string | number, Siblings>();
    this.siblings.set(key, groups);
    return groups;
  }

  private isNew(origin: Y.ID | null, list: List): boolean {
    return origin ? this.find(origin) !== undefined : !(list instanceof Y.AbstractType);
  }

  /** As Yjs walks: past what has the same left neighbour, or one that was walked past. */
  private walk({ origin, rightOrigin, parentSub }: Y.Item, list: List): number {
    const { store } = this.document;
    let next: Y.Item | null;
    let steps = 0;
    if (origin) {
      const neighbour = Y.getItem(store, origin);
      if (!(neighbour instanceof Y.Item)) return 0;
      const isLast = origin.clock === neighbour.id.clock + neighbour.length - 1;
      // In the middle of a run Yjs would cut it, and what is right of the cut goes on from it.
      if (!isLast && rightOrigin && covers(neighbour, rightOrigin)) return 0;
      steps += isLast ? 0 : 1;
      next = neighbour.right;
    } else {
      next = firstOf(list as Y.AbstractType<unknown>, parentSub);
    }
    const passed = new Set<Struct>();
    while (next && steps <= this.left && !(rightOrigin && covers(next, rightOrigin))) {
      steps += 1;
      passed.add(next);
      const before: Y.ID | null = next.origin;
      const isBeside = origin ? before !== null && Y.compareIDs(before, origin) : before === null;
      if (!isBeside && !(before && passed.has(Y.getItem(store, before)))) break;
      next = next.right;
    }
    return steps;
  }

  private listOf({ origin, rightOrigin, parent }: Y.Item): List {
    const neighbour = origin ?? rightOrigin;
    if (neighbour) {
      const fresh = this.find(neighbour);
      if (fresh) return this.lists.get(fresh);
      const item = Y.getItem(this.document.store, neighbour);
      return item instanceof Y.Item ? item.parent : null;
    }
    // Freshly decoded, the parent is an id or the name of a root.
    const owner: unknown = parent;
    if (typeof owner === 'string') return this.document.share.get(owner) ?? owner;
    if (!(owner instanceof Y.ID)) return null;
    const fresh = this.find(owner);
    if (fresh) return fresh;
    const item = Y.getItem(this.document.store, owner);
    return item instanceof Y.Item && item.content instanceof Y.ContentType ? item.content.type : null;
  }

  /** The item of the update with this id. */
  private find(id: Y.ID): Y.Item | undefined {
    if (id.clock < Y.getState(this.document.store, id.client)) return undefined;
    const structs = this.structsOf(id.client) ?? [];
    let low = 0;
    let high = structs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const struct = structs[middle] as Struct;
      if (id.clock < struct.id.clock) high = middle - 1;
      else if (id.clock >= struct.id.clock + struct.length) low = middle + 1;
      else return struct instanceof Y.Item ? struct : undefined;
    }
    return undefined;
  }
}

function covers(item: Y.Item, id: Y.ID): boolean {
  return item.id.client === id.client && id.clock >= item.id.clock && id.clock < item.id.clock + item.length;
}

function firstOf(list: Y.AbstractType<unknown>, parentSub: string | null): Y.Item | null {
  if (parentSub === null) return list._start;
  let item = list._map.get(parentSub) ?? null;
  while (item?.left) item = item.left;
  return item;
}
