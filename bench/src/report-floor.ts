import type { Percentiles } from './figures/percentiles.ts';

/** What the bare relays are called: see `targets/relay-server.ts`. */
export const relays = {
  none: 'bare relay',
  own: 'bare relay that waits for the disk',
  beside: 'bare relay that asks a process that waits for the disk',
  transactions: 'bare relay that asks a process that commits transactions',
} as const;

/** Over the columns of {@link floorRows}. */
export const floorHead = [
  'load',
  'stock',
  'bare relay',
  'that waits for the disk',
  'that asks a process that does',
  'or one that commits transactions',
  'stock with the wait',
  'stock with the process',
  'stock with the transactions',
  'ours',
];

/** How long copies took under one load, by server. */
export interface LoadCopies {
  load: string;
  copies: ReadonlyMap<string, Percentiles>;
}

/**
 * What a copy would take from a server that did stock's work and nothing else, but waited for the disk before it: stock's
 * own time and what the relays take longer for waiting. For each load a row: stock, the relays, and those sums
 * as multiples of stock, beside ours. Loads without all of them have none.
 */
export function floorRows(loads: readonly LoadCopies[], stock: string, ours: string): string[][] {
  return loads.flatMap(({ load, copies }) => {
    const p50 = (name: string) => copies.get(name)?.p50;
    const [least, bare, own] = [stock, relays.none, ours].map(p50);
    const waiting = [relays.own, relays.beside, relays.transactions].map(p50);
    if (!least || !bare || !own || !waiting.every((it) => it !== undefined)) return [];
    const times = (value: number) => `${value.toFixed(2)} (${(value / least).toFixed(2)} ×)`;
    const shown = [least, bare, ...waiting].map((value) => value.toFixed(2));
    return [[load, ...shown, ...waiting.map((value) => times(least + value - bare)), times(own)]];
  });
}
