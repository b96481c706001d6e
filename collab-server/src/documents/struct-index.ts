import type * as Y from 'yjs';

/**
 * Where in these structs of one client, which are in the order of their clocks, the one with this clock
 * is; -1 when none has it. (Yjs's own search throws then, and an update may name what the document does not have.)
 */
export function structIndex(structs: readonly (Y.Item | Y.GC)[], clock: number): number {
  let low = 0;
  let high = structs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { id, length } = structs[middle] as Y.Item | Y.GC;
    if (clock < id.clock) high = middle - 1;
    else if (clock >= id.clock + length) low = middle + 1;
    else return middle;
  }
  return -1;
}
