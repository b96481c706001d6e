import { performance as nodePerformance } from 'node:perf_hooks';

// What the screens ask a window for that jsdom does not have.
class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  ResizeObserver: NeverObserves,
});

// Without a layout everything is seen; tests without a page have no elements.
if ('Element' in globalThis)
  Object.assign(Element.prototype, { checkVisibility: () => true, scrollIntoView() {} });

for (const name of ['mark', 'clearMarks', 'getEntriesByType'] as const)
  Object.assign(performance, { [name]: nodePerformance[name].bind(nodePerformance) });
