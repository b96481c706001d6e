export interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Of samples in any order; null when there are none. */
export function percentiles(samples: readonly number[]): Percentiles | null {
  if (samples.length === 0) return null;
  const sorted = Float64Array.from(samples).sort();
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
