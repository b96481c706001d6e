import { collabLimits } from '@commonplace/contracts/collab';

/** What one server allows. Sizes in bytes, times in milliseconds. */
export interface ServerLimits {
  frame: number;
  update: number;
  document: number;
  awarenessState: number;
  connectionsPerDocument: number;
  /** How often one person may have one document open. */
  connectionsPerPerson: number;
  /** Sockets from one peer address, and those of them that have not signed in to any document yet. */
  socketsPerAddress: number;
  strangersPerAddress: number;
  /** Time a socket has to sign in to its first document, and bytes it may send until then. */
  signIn: number;
  strangerBytes: number;
  /** Messages a second that a socket may keep up, and how many it may send at once. */
  messageRate: number;
  messageBurst: number;
  /** A state vector, and a frame that carries no content at all. */
  stateVector: number;
  smallFrame: number;
  /** What may wait in one document's queue on one socket. */
  queuedMessages: number;
  queuedBytes: number;
  /** What may wait for a slow reader. Above one frame, or a large note could never be opened on a slow line. */
  unsentBytes: number;
  /** Awareness client ids of one connection. */
  presences: number;
  /** Updates that wait until their connection sends what they build on. */
  deferredUpdates: number;
  /**
   * Yjs client ids of one document: each is an entry of every state vector from then on. And how many one
   * person may bring into one note at once, and a second.
   */
  clientIds: number;
  clientIdBurst: number;
  clientIdRate: number;
  /** Milliseconds of processor time on the event loop that one person may use each second, and at once. */
  loopShare: number;
  loopBurst: number;
}

export const defaultLimits: ServerLimits = {
  ...collabLimits,
  connectionsPerPerson: 20,
  socketsPerAddress: 1_000,
  strangersPerAddress: 200,
  signIn: 10_000,
  // What Hocuspocus keeps for documents that are still being opened, and the frames around it.
  strangerBytes: 1024 * 1024 + 128 * 1024,
  messageRate: 200,
  messageBurst: 1_000,
  stateVector: 256 * 1024,
  smallFrame: 64 * 1024,
  queuedMessages: 1_000,
  queuedBytes: collabLimits.frame + 1024 * 1024,
  unsentBytes: collabLimits.frame + 2 * 1024 * 1024,
  presences: 2,
  deferredUpdates: 50,
  // A state vector of all of them still fits its limit.
  clientIds: 20_000,
  clientIdBurst: 5_000,
  clientIdRate: 0.2,
  loopShare: 250,
  loopBurst: 2_000,
};
