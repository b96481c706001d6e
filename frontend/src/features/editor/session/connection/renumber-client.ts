import * as Y from 'yjs';

const largestId = 2 ** 32;

/**
 * Moves everything under a Yjs client id to a fresh one, for when the id is another person's in the note
 * and the server takes nothing under it (C25). Only what no server has may be moved: a server that knows it under the old
 * id would have it twice.
 *
 * Yjs has no word for it, but its structs hold ids where they name each other across clients and references
 * everywhere else, so it is a renaming. Where several people wrote at one place the order of their ids decides whose
 * words come first. The fresh id is drawn from the gap around the old one, so that no word changes its place.
 *
 * @returns the fresh id, null when there is no gap
 */
export function renumberClient(doc: Y.Doc, client: number): number | null {
  const { clients } = doc.store;
  const fresh = idBeside(client, [...clients.keys()]);
  if (fresh === null) return null;
  const renamed = (id: Y.ID | null) => (id?.client === client ? Y.createID(fresh, id.clock) : id);
  for (const structs of clients.values()) {
    for (const struct of structs) {
      if (struct.id.client === client) struct.id = Y.createID(fresh, struct.id.clock);
      if (!(struct instanceof Y.Item)) continue;
      struct.origin = renamed(struct.origin);
      struct.rightOrigin = renamed(struct.rightOrigin);
      struct.redone = renamed(struct.redone);
    }
  }
  const own = clients.get(client);
  clients.delete(client);
  if (own) clients.set(fresh, own);
  if (doc.clientID === client) doc.clientID = fresh;
  return fresh;
}

/** A free id, on the same side of all others as this one. */
function idBeside(client: number, others: readonly number[]): number | null {
  let below = -1;
  let above = largestId;
  for (const other of others) {
    if (other < client) below = Math.max(below, other);
    else if (other > client) above = Math.min(above, other);
  }
  const room = above - below - 2;
  if (room < 1) return null;
  const drawn = below + 1 + Math.floor(Math.random() * room);
  return drawn >= client ? drawn + 1 : drawn;
}
