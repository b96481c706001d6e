import { vi } from 'vitest';

/** Until it no longer throws. Patient, because other suites may have the machine at the same time. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { interval: 5, timeout: 60_000 });
}
