import type { Hint } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { Bus, Topic } from '../bus/bus.ts';

const hintsTopic = new Topic<{ hints: readonly Hint[]; originId: string | undefined }>('hints');

/** Informs every collab-server that something changed. Delivery is not guaranteed; a reader that must know for sure asks again. */
@Injectable()
export class HintBus {
  constructor(private readonly bus: Bus) {}

  /** `originId` names the server that caused it and needs no hint. */
  publish(hints: readonly Hint[], originId?: string): void {
    if (hints.length > 0) this.bus.publish(hintsTopic, { hints, originId });
  }

  /** Returns how to stop listening. */
  subscribe(listener: (hints: readonly Hint[], originId: string | undefined) => void): () => void {
    return this.bus.subscribe(hintsTopic, ({ hints, originId }) => listener(hints, originId));
  }

  /** Calls back when hints of other backends may have been lost. Returns how to stop that. */
  onMissed(listener: () => void): () => void {
    return this.bus.onMissed(listener);
  }
}
