import type * as Y from 'yjs';

/**
 * The client ids of this device under which the server has nothing at all: of this page, if nothing of it was ever
 * acknowledged, and of earlier visits that could not send what they kept. Everything under them may be
 * moved to other ids without a duplicate anywhere.
 *
 * @param serverClocks what the server said that it has
 * @param acknowledgedClock up to where it has acknowledged what this page wrote
 */
export function untakenClients(
  doc: Y.Doc,
  serverClocks: ReadonlyMap<number, number>,
  acknowledgedClock: number,
): number[] {
  return [...doc.store.clients.keys()].filter((client) =>
    client === doc.clientID ? acknowledgedClock === 0 : !serverClocks.has(client),
  );
}
