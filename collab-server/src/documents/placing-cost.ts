import * as Y from 'yjs';
import { structIndex } from './struct-index.ts';

type Struct = Y.Item | Y.GC;
/** A type of the document, an item of the update that brings one, or the name of a root that is not there yet. */
type List = unknown;

/** The items of an update that stand right of the same neighbour. */
interface Siblings {
  /** The one directly right of the neighbour, as long as each was put before all others. */
  front: Y.Item | null;
  /** The lowest client id among them: an update with an id that is not higher passes none of them. */
  lowest: number;
  /** What the document has between the neighbour and them: a struct that is put before the front one walks past it. */
  passedFor: number;
}

interface Walk {
  steps: number;
  /** Of them, those that the item is put behind. */
  passedFor: number;
}

/** An item of the document that new ones hang on, one after the other, or the list that they begin. */
type Root = Struct | List;

/**
 * Counts how many steps Yjs would take to find the places of an update's items. Two items that were
 * written at one place without knowing each other are put in order by walking past everything that
 * is between their neighbours, for each of them. What people write takes hardly a step; an update
 * made for it walks through the whole document with each of its items: 10 KB blocked all people for
 * seconds (seen). An upper bound, found without changing the document.
 */
export class PlacingCost {
  private readonly document: Y.Doc;
  private readonly structsOf: (client: number) => readonly Struct[] | undefined;
  private readonly siblings = new Map<unknown, Map<string | number, Siblings>>();
  private readonly lists = new Map<Y.Item, List>();
  private readonly roots = new Map<Y.Item, Root>();
  /** How many new items hang on each root by now. */
  private readonly hanging = new Map<Root, number>();
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
    const neighbour = struct.origin && this.find(struct.origin);
    const root = neighbour ? this.roots.get(neighbour) : this.rootOf(struct, list);
    this.left -= this.stepsOf(struct, list, root, neighbour);
    this.lists.set(struct, list);
    this.roots.set(struct, root);
    this.hanging.set(root, this.hangingOn(root) + 1);
    return this.left >= 0;
  }

  private stepsOf(item: Y.Item, list: List, root: Root, neighbour: Y.Item | null | undefined): number {
    const { origin, rightOrigin } = item;
    const isNewPlace = neighbour || (!origin && !(list instanceof Y.AbstractType));
    const groups = this.groupsAt(origin ? origin.client : list);
    const place = origin ? origin.clock : (item.parentSub ?? '');
    const known = groups.get(place);
    if (known?.front && rightOrigin && covers(known.front, rightOrigin)) {
      known.front = item;
      return known.passedFor === 0 ? 0 : known.passedFor + this.roots.size;
    }
    const walked = isNewPlace ? { steps: 0, passedFor: 0 } : this.walk(item, list);
    if (known) {
      const isPutBeforeAll = known.passedFor + walked.passedFor === 0 && item.id.client <= known.lowest;
      known.front = known.front && isPutBeforeAll ? item : null;
      known.lowest = Math.min(known.lowest, item.id.client);
      return walked.steps + this.hangingOn(root);
    }
    // Right of what is new stands nothing of the document, and of the new nothing but the rest of its own run.
    const isInRun = neighbour && origin && origin.clock < neighbour.id.clock + neighbour.length - 1;
    const isBeforeRest = rightOrigin && origin && rightOrigin.clock === origin.clock + 1;
    const isBesideRun = isInRun && !(isBeforeRest && rightOrigin.client === origin.client);
    groups.set(place, {
      front: isBesideRun ? null : item,
      lowest: item.id.client,
      passedFor: walked.passedFor,
    });
    return walked.steps + (isBesideRun ? this.hangingOn(root) : 0);
  }

  private rootOf({ origin }: Y.Item, list: List): Root {
    return origin ? Y.getItem(this.document.store, origin) : list;
  }

  private hangingOn(root: Root): number {
    return this.hanging.get(root) ?? 0;
  }

  private groupsAt(key: unknown): Map<string | number, Siblings> {
    const groups = this.siblings.get(key) ?? new Map<string | number, Siblings>();
    this.siblings.set(key, groups);
    return groups;
  }

  /** As Yjs walks: past what has the same left neighbour, or one that was walked past. */
  private walk({ id, origin, rightOrigin, parentSub }: Y.Item, list: List): Walk {
    const { store } = this.document;
    const passed = new Set<Struct>();
    const conflicting = new Set<Struct>();
    let next: Y.Item | null;
    let steps = 0;
    let passedFor = 0;
    if (origin) {
      const neighbour = Y.getItem(store, origin);
      if (!(neighbour instanceof Y.Item)) return { steps, passedFor };
      if (origin.clock < neighbour.id.clock + neighbour.length - 1) {
        // In the middle of a run Yjs cuts it, and what is right of the cut goes on from it.
        if (rightOrigin && covers(neighbour, rightOrigin)) return { steps, passedFor };
        steps = 1;
        if (neighbour.id.client < id.client) passedFor = 1;
        else conflicting.add(neighbour);
        passed.add(neighbour);
      }
      next = neighbour.right;
    } else {
      next = firstOf(list as Y.AbstractType<unknown>, parentSub);
    }
    while (next && steps <= this.left && !(rightOrigin && covers(next, rightOrigin))) {
      steps += 1 + this.hangingOn(next);
      passed.add(next);
      conflicting.add(next);
      const before: Y.ID | null = next.origin;
      const isBeside = origin ? before !== null && Y.compareIDs(before, origin) : before === null;
      if (isBeside) {
        if (next.id.client < id.client) {
          passedFor = steps;
          conflicting.clear();
        } else if (Y.compareIDs(next.rightOrigin, rightOrigin)) break;
      } else {
        const owner = before && Y.getItem(store, before);
        if (!owner || !passed.has(owner)) break;
        if (!conflicting.has(owner)) {
          passedFor = steps;
          conflicting.clear();
        }
      }
      next = next.right;
    }
    return { steps, passedFor };
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
    const struct = structs[structIndex(structs, id.clock)];
    return struct instanceof Y.Item ? struct : undefined;
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
