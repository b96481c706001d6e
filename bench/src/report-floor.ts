import type { Percentiles } from './figures/percentiles.ts';

/** What the bare relays are called: see `targets/relay-server.ts`. */
export const relays = {
  none: 'bare relay',
  own: 'bare relay that waits for the disk',
  beside: 'bare relay that asks a process that waits for the disk',
} as const;

/** How long copies took under one load, by server. */
export interface LoadCopies {
  load: string;
  copies: ReadonlyMap<string, Percentiles>;
}

/**
 * What a copy would take from a server that did stock's work and nothing else, but waited for the disk before it: stock's
 * own time and what the relays take longer for waiting. For each load a row: stock, the three relays, and those sums
 * as multiples of stock, beside ours. Loads without all of them have none.
 */
export function floorRows(loads: readonly LoadCopies[], stock: string, ours: string): string[][] {
  return loads.flatMap(({ load, copies }) => {
    const [least, bare, disk, beside, own] = [stock, relays.none, relays.own, relays.beside, ours].map(
      (name) => copies.get(name)?.p50,
    );
    if (!least || !bare || !disk || !beside || !own) return [];
    const times = (value: number) => `${value.toFixed(2)} (${(value / least).toFixed(2)} ×)`;
    const shown = [least, bare, disk, beside].map((value) => value.toFixed(2));
    return [[load, ...shown, times(least + disk - bare), times(least + beside - bare), times(own)]];
  });
}
