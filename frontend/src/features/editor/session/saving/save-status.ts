/**
 * What is known about saving at a moment. Times are milliseconds on any one clock.
 */
export interface SaveFacts {
  browserOnline: boolean;
  /** `opening`: the first connection is being made. `renewing`: the server asked for the rights once more. */
  connection: 'opening' | 'open' | 'renewing' | 'down';
  /** When the connection took its present value. */
  connectionSince: number;
  /** Since when something is unacknowledged on an open connection, null when nothing is. */
  unacknowledgedSince: number | null;
  /** Since when the journal is known to be away, null when it is not. */
  journalAwaySince: number | null;
  /** The creation of the note, or another write over REST; a failed one with the server's message, if it answered. */
  write: { kind: 'none' } | { kind: 'pending' } | { kind: 'failed'; message: string | null };
  refused: boolean;
  /** The last change or acknowledgement. */
  lastActivity: number;
}

export type SaveStatus =
  | { kind: 'opening' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  /** `refused`: see the session's state. `unreachable`: no answer, or the journal is away. `failed`: the server's own message. */
  | { kind: 'error'; cause: 'refused' | 'unreachable' }
  | { kind: 'error'; cause: 'failed'; message: string };

const saveTimes = {
  /** So long must nothing have happened before it says Saved. */
  quiet: 300,
  /** So long may the journal keep silent before it is an error. */
  journalPatience: 5_000,
  /** So long may a first connection take before it is called offline. */
  openingPatience: 3_000,
} as const;

/**
 * The save status by C21, and the moment at which time alone would change it (null when it would
 * not). Pure, so that the promise behind the word Saved can be tested without a browser.
 */
export function saveStatus(facts: SaveFacts, now: number): { status: SaveStatus; changesAt: number | null } {
  if (facts.refused) return lasting({ kind: 'error', cause: 'refused' });
  if (!facts.browserOnline) return lasting({ kind: 'offline' });

  const awaySince = earliest(
    facts.journalAwaySince,
    facts.connection === 'open' ? facts.unacknowledgedSince : null,
  );
  if (awaySince !== null && now - awaySince > saveTimes.journalPatience) {
    return lasting({ kind: 'error', cause: 'unreachable' });
  }
  const errorAt = awaySince === null ? null : awaySince + saveTimes.journalPatience + 1;
  if (facts.journalAwaySince !== null) return { status: { kind: 'saving' }, changesAt: errorAt };

  if (facts.connection === 'down') return lasting({ kind: 'offline' });
  if (facts.write.kind === 'failed') {
    const { message } = facts.write;
    return lasting(
      message === null
        ? { kind: 'error', cause: 'unreachable' }
        : { kind: 'error', cause: 'failed', message },
    );
  }
  if (facts.write.kind === 'pending') return { status: { kind: 'saving' }, changesAt: errorAt };
  if (facts.connection === 'opening') {
    const until = facts.connectionSince + saveTimes.openingPatience;
    return now < until ? { status: { kind: 'opening' }, changesAt: until } : lasting({ kind: 'offline' });
  }
  if (facts.connection === 'renewing') return { status: { kind: 'saving' }, changesAt: errorAt };
  if (facts.unacknowledgedSince !== null) return { status: { kind: 'saving' }, changesAt: errorAt };

  const quietAt = facts.lastActivity + saveTimes.quiet;
  return now < quietAt ? { status: { kind: 'saving' }, changesAt: quietAt } : lasting({ kind: 'saved' });
}

function lasting(status: SaveStatus): { status: SaveStatus; changesAt: null } {
  return { status, changesAt: null };
}

function earliest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
