import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { EventDispatcher } from '../../../src/platform/events/event-dispatcher.ts';
import type { TestBackend } from '../test-backend.ts';

/** Resolves when what earlier acts started, such as pushes and the search index, reads no more. */
export async function quiet({ app }: Pick<TestBackend, 'app'>): Promise<void> {
  await app.get(EventBus).settled();
  await app.get(EventDispatcher).dispatch();
}
