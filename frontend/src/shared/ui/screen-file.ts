import { type ComponentType, lazy, useState } from 'react';

/**
 * A screen with a file of its own. As React's `lazy`, but drawn at once when it was loaded before it is wanted: React
 * would first draw the place without it, and fill it 300 ms later at the earliest.
 */
export class ScreenFile<Props extends object = object> {
  readonly #bring: () => Promise<ComponentType<Props>>;
  readonly #awaited = lazy(async () => ({ default: await this.load() }));
  #here: ComponentType<Props> | null = null;

  constructor(bring: () => Promise<ComponentType<Props>>) {
    this.#bring = bring;
  }

  async load(): Promise<ComponentType<Props>> {
    this.#here = await this.#bring();
    return this.#here;
  }

  /** The screen, or what waits for it. */
  get component(): ComponentType<Props> {
    return this.#here ?? this.#awaited;
  }
}

/** A screen to draw within `Suspense`, the same one for as long as the calling part of the page is shown. */
export function useScreen<Props extends object>(file: ScreenFile<Props>): ComponentType<Props> {
  const [Screen] = useState(() => file.component);
  return Screen;
}
