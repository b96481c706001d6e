import * as Y from 'yjs';
import { structIndex } from './struct-index.ts';

type Struct = Y.Item | Y.GC;

/**
 * Blocks inside blocks. Yjs deletes by recursion: at some thousands the deletion of the outermost
 * block overflows the stack, after it was journaled, here and wherever the note is opened later.
 * Fifty lists within one another are a hundred.
 */
const deepest = 128;

/** Watches how deeply the structs of an update would be nested in a document. */
export class Nesting {
  private readonly document: Y.Doc;
  private readonly structsOf: (client: number) => readonly Struct[] | undefined;
  private readonly levels = new Map<Struct, number>();

  /** `structsOf` answers the new structs of a client, in the order of their clocks. */
  constructor(document: Y.Doc, structsOf: (client: number) => readonly Struct[] | undefined) {
    this.document = document;
    this.structsOf = structsOf;
  }

  /** To be called in the order in which Yjs would integrate them. False when it would stand too deep. */
  admits(struct: Struct): boolean {
    if (!(struct instanceof Y.Item)) return true;
    const level = this.levelOfNew(struct);
    this.levels.set(struct, level);
    return level <= deepest;
  }

  private levelOfNew({ origin, rightOrigin, parent }: Y.Item): number {
    // Freshly decoded, the parent is an id or the name of a root; it is omitted where a neighbour has it.
    const neighbour = origin ?? rightOrigin;
    if (neighbour) return this.levelAt(neighbour);
    const owner: unknown = parent;
    return owner instanceof Y.ID ? this.levelAt(owner) + 1 : 0;
  }

  private levelAt(id: Y.ID): number {
    const structs = this.structsOf(id.client) ?? [];
    const struct = structs[structIndex(structs, id.clock)];
    const level = struct && this.levels.get(struct);
    if (level !== undefined) return level;
    const item = Y.getItem(this.document.store, id);
    let above = 0;
    for (let type = parentOf(item); type?._item && above <= deepest; type = parentOf(type._item)) above += 1;
    return above;
  }
}

function parentOf(item: Struct): Y.AbstractType<unknown> | null {
  const parent: unknown = item instanceof Y.Item ? item.parent : null;
  return parent instanceof Y.AbstractType ? parent : null;
}
