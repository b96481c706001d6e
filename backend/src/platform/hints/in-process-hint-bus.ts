import type { Hint } from '@commonplace/contracts/internal';
import { Injectable } from '@nestjs/common';
import { HintBus } from './hint-bus.ts';

type Listener = Parameters<HintBus['subscribe']>[0];

@Injectable()
export class InProcessHintBus extends HintBus {
  private readonly listeners = new Set<Listener>();

  publish(hints: readonly Hint[], originId?: string): void {
    if (hints.length === 0) return;
    for (const listener of this.listeners) listener(hints, originId);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
