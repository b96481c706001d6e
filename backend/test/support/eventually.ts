import { vi } from 'vitest';

/** Waits for what is bound to come. The limit finds what never does: on a busy machine a second may take twenty. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> => vi.waitFor(look, 60_000);
