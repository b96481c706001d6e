import { percentile } from '../../../e2e/support/percentile.ts';

export interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Of samples in milliseconds, in any order; null when there are none. */
export function percentiles(samples: readonly number[]): Percentiles | null {
  if (samples.length === 0) return null;
  const at = (share: number) => Math.round(percentile(samples, share) * 100) / 100;
  return { count: samples.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
