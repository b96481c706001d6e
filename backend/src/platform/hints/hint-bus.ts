import type { Hint } from '@commonplace/contracts/internal';

/**
 * Port: informs every collab-server that something changed. Delivery is not guaranteed; a reader that must know
 * for sure asks again. The default reaches the listeners of this process.
 */
export abstract class HintBus {
  /** `originId` names the server that caused it and needs no hint. */
  abstract publish(hints: readonly Hint[], originId?: string): void;
  /** Returns how to stop listening. */
  abstract subscribe(listener: (hints: readonly Hint[], originId: string | undefined) => void): () => void;
}
