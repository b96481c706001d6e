import type { Hint } from '@commonplace/contracts/internal';

/**
 * Port: informs every collab-server that something changed. Delivery is not guaranteed; a reader that must know
 * for sure asks again. The default reaches the listeners of this process.
 */
export abstract class HintBus {
  /** `originId` names who caused it and does not want to hear of it. */
  abstract publish(hints: readonly Hint[], originId?: string): void;
  /** Returns how to stop listening. */
  abstract subscribe(listener: (hints: readonly Hint[], originId: string | undefined) => void): () => void;
}
