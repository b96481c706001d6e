import type { FoundAddress } from './addresses-in.ts';

let addressesIn: ((text: string) => FoundAddress[]) | null = null;

/** Loads the search for addresses, which knows every top-level domain. Until then, nothing is found. */
export async function loadAddressFinder(): Promise<void> {
  if (addressesIn) return;
  // Without a connection nothing becomes a link until the next try.
  const code = await import('./addresses-in.ts').catch(() => null);
  addressesIn = code?.addressesIn ?? null;
}

/** The web and e-mail addresses in a text, as far as their search is loaded. */
export const foundAddresses = (text: string): FoundAddress[] => addressesIn?.(text) ?? [];
