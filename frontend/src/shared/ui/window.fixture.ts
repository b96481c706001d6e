// What Mantine asks a window for that jsdom does not have.
class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  ResizeObserver: NeverObserves,
});
