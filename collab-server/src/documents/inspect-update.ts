import * as Y from 'yjs';
import { CuttingCost } from './cutting-cost.ts';
import { decodeUpdate } from './decode-update.ts';
import { Nesting } from './nesting.ts';
import { PlacingCost } from './placing-cost.ts';

/**
 * What an update would do to a document.
 *
 * - `malformed`: it can't be decoded, could never be applied anywhere, or is nothing that an editor makes.
 * - `nothing-new`: the document holds all of it already.
 * - `too-costly`: integrating it would block all people; nothing that an editor makes does.
 * - `missing`: it builds on something the document does not have yet.
 * - `ready`: applying it changes the document, completely and at once. `clients` are the ids under which
 *   it brings something new; none when it only deletes.
 */
export type Inspection =
  | { verdict: 'malformed' | 'too-costly' | 'nothing-new' | 'missing' }
  | { verdict: 'ready'; clients: number[] };

type Struct = Y.Item | Y.GC;

/**
 * Steps that putting an update in its place may take, at up to a microsecond each. What was written offline
 * may have to find its way through a lot that others wrote meanwhile; what a person types may not.
 */
export const placingSteps = { typed: 20_000, broughtAlong: 1_000_000 } as const;
/** As many for cutting runs apart: replacing a word everywhere in a long note cuts a thousand of them. */
const cuttingSteps = { typed: 250_000, broughtAlong: 1_000_000 } as const;

interface Line {
  structs: Struct[];
  /** Index of the next struct that is not known yet. */
  next: number;
  /** Everything below this clock is known. */
  known: number;
}

/**
 * Looks at an update before it is journaled (C2), without changing the document. Yjs itself keeps
 * what it can't place in memory and says nothing, so an update would be acknowledged that no reader can
 * see. The work is linear in the update: a header that claims more structs than there are bytes ends
 * at the last byte. Finding places is counted, and ends after `mostSteps`.
 */
export function inspectUpdate(
  document: Y.Doc,
  update: Uint8Array,
  mostSteps: number = placingSteps.typed,
): Inspection {
  const decoded = decodeUpdate(update);
  if (!decoded) return { verdict: 'malformed' };
  const lines = newStructsByClient(document, decoded.structs);
  const isTyped = mostSteps <= placingSteps.typed;
  const cutting = new CuttingCost(
    document,
    (client) => lines.get(client)?.structs,
    isTyped ? cuttingSteps.typed : cuttingSteps.broughtAlong,
  );
  const outcome = place(document, lines, mostSteps, cutting);
  if (outcome !== 'placed') return { verdict: outcome };

  let changes = lines.size > 0;
  for (const [client, ranges] of decoded.ds.clients) {
    const known = lines.get(client)?.known ?? Y.getState(document.store, client);
    const present = Y.getState(document.store, client);
    for (const range of ranges) {
      const end = range.clock + range.len;
      if (end > known) return { verdict: 'missing' };
      if (end <= present && isDeleted(document, client, range.clock, end)) continue;
      if (!cutting.admitsDeletion(client, range.clock, end)) return { verdict: 'too-costly' };
      changes ||= end <= present;
    }
  }
  return changes ? { verdict: 'ready', clients: [...lines.keys()] } : { verdict: 'nothing-new' };
}

/** Whether the bytes are an update at all, for those who may not write anyway. */
export function isUpdate(update: Uint8Array): boolean {
  return decodeUpdate(update) !== null;
}

/** The structs that the document lacks. */
function newStructsByClient(document: Y.Doc, structs: (Struct | Y.Skip)[]): Map<number, Line> {
  const lines = new Map<number, Line>();
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    const known = Y.getState(document.store, client);
    if (clock + struct.length <= known) continue;
    const line = lines.get(client);
    if (line) line.structs.push(struct);
    else lines.set(client, { structs: [struct], next: 0, known });
  }
  for (const line of lines.values()) line.structs.sort((a, b) => a.id.clock - b.id.clock);
  return lines;
}

/**
 * Walks the structs in the order in which Yjs would integrate them: each only after what it stands
 * between and what it belongs to. Two that wait for each other can never be placed.
 */
function place(
  document: Y.Doc,
  lines: Map<number, Line>,
  steps: number,
  cutting: CuttingCost,
): 'placed' | 'missing' | 'malformed' | 'too-costly' {
  const structsOf = (client: number) => lines.get(client)?.structs;
  const nesting = bringsBlocks(lines) ? new Nesting(document, structsOf) : null;
  const cost = new PlacingCost(document, structsOf, steps);
  // As Yjs: the highest client id first.
  for (const client of [...lines.keys()].sort((a, b) => b - a)) {
    const waiting: { client: number; until: number }[] = [{ client, until: Number.POSITIVE_INFINITY }];
    const entered = new Set([client]);
    while (waiting.length > 0) {
      const top = waiting[waiting.length - 1] as { client: number; until: number };
      const line = lines.get(top.client) as Line;
      const struct = line.structs[line.next];
      if (!struct || line.known > top.until) {
        if (!struct && top.until !== Number.POSITIVE_INFINITY && line.known <= top.until) return 'missing';
        waiting.pop();
        entered.delete(top.client);
        continue;
      }
      if (struct.id.clock > line.known) return 'missing';
      const needed = firstUnknown(document, lines, struct);
      if (needed === null) {
        if (nesting?.admits(struct) === false) return 'malformed';
        if (!cost.admits(struct) || !cutting.admits(struct)) return 'too-costly';
        line.next += 1;
        line.known = Math.max(line.known, struct.id.clock + struct.length);
      } else if (!lines.has(needed.client)) {
        return 'missing';
      } else if (entered.has(needed.client)) {
        return 'malformed';
      } else {
        waiting.push({ client: needed.client, until: needed.clock });
        entered.add(needed.client);
      }
    }
  }
  for (const { structs } of lines.values()) if (!cutting.admitsRuns(structs)) return 'too-costly';
  return 'placed';
}

/** What people type into a block changes nothing about how blocks are nested. */
function bringsBlocks(lines: Map<number, Line>): boolean {
  for (const { structs } of lines.values()) {
    for (const struct of structs) {
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentType) return true;
    }
  }
  return false;
}

function firstUnknown(document: Y.Doc, lines: Map<number, Line>, struct: Struct): Y.ID | null {
  if (!(struct instanceof Y.Item)) return null;
  // Freshly decoded, the parent is an id or the name of a root, never the type itself.
  const parent: unknown = struct.parent;
  for (const id of [struct.origin, struct.rightOrigin, parent]) {
    if (!(id instanceof Y.ID)) continue;
    const known = lines.get(id.client)?.known ?? Y.getState(document.store, id.client);
    if (id.clock >= known) return id;
  }
  return null;
}

function isDeleted(document: Y.Doc, client: number, from: number, end: number): boolean {
  const structs = document.store.clients.get(client);
  if (!structs || from >= end) return true;
  for (let index = Y.findIndexSS(structs, from); index < structs.length; index += 1) {
    const struct = structs[index] as Struct;
    if (struct.id.clock >= end) break;
    if (!struct.deleted) return false;
  }
  return true;
}
