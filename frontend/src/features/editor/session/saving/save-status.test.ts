import { describe, expect, test } from 'vitest';
import { type SaveFacts, saveStatus } from './save-status.ts';

const now = 1_000_000;
const quiet: SaveFacts = {
  browserOnline: true,
  connection: 'open',
  connectionSince: now - 60_000,
  unacknowledgedSince: null,
  journalAwaySince: null,
  write: { kind: 'none' },
  refused: false,
  lastActivity: now - 60_000,
};

const cases: [string, Partial<SaveFacts>, ReturnType<typeof saveStatus>][] = [
  ['Saved when connected, acknowledged and quiet', {}, { status: { kind: 'saved' }, changesAt: null }],
  [
    'Saved only after 300 ms of quiet',
    { lastActivity: now - 299 },
    { status: { kind: 'saving' }, changesAt: now + 1 },
  ],
  ['Saved at 300 ms of quiet', { lastActivity: now - 300 }, { status: { kind: 'saved' }, changesAt: null }],
  [
    'Saving while something is unacknowledged',
    { unacknowledgedSince: now - 10 },
    { status: { kind: 'saving' }, changesAt: now + 4_991 },
  ],
  [
    'Error when the journal has not answered for more than 5 s',
    { unacknowledgedSince: now - 5_001 },
    { status: { kind: 'error', cause: 'unreachable' }, changesAt: null },
  ],
  [
    'Saving for the first 5 s in which the journal is away, though the connection was closed for it',
    { connection: 'down', journalAwaySince: now - 4_000 },
    { status: { kind: 'saving' }, changesAt: now + 1_001 },
  ],
  [
    'Error, not Offline, when the journal has been away for longer',
    { connection: 'down', journalAwaySince: now - 6_000 },
    { status: { kind: 'error', cause: 'unreachable' }, changesAt: null },
  ],
  [
    'Saving while a write over REST is pending',
    { write: { kind: 'pending' } },
    { status: { kind: 'saving' }, changesAt: null },
  ],
  [
    'Error with its message when a write over REST failed',
    { write: { kind: 'failed', message: 'Unable to reach server.' } },
    { status: { kind: 'error', cause: 'failed', message: 'Unable to reach server.' }, changesAt: null },
  ],
  [
    'Error as without a server when a write over REST had no answer',
    { write: { kind: 'failed', message: null } },
    { status: { kind: 'error', cause: 'unreachable' }, changesAt: null },
  ],
  ['Offline when the browser is', { browserOnline: false }, { status: { kind: 'offline' }, changesAt: null }],
  ['Offline when the socket is', { connection: 'down' }, { status: { kind: 'offline' }, changesAt: null }],
  [
    'Offline goes before a failed write: it says what to do',
    { browserOnline: false, write: { kind: 'failed', message: 'Unable to reach server.' } },
    { status: { kind: 'offline' }, changesAt: null },
  ],
  [
    'never Saved without a connection, however quiet',
    { connection: 'down', unacknowledgedSince: null },
    { status: { kind: 'offline' }, changesAt: null },
  ],
  [
    'Error when refused, in any other state',
    { refused: true, browserOnline: false },
    { status: { kind: 'error', cause: 'refused' }, changesAt: null },
  ],
  [
    'says nothing while it opens',
    { connection: 'opening', connectionSince: now - 100 },
    { status: { kind: 'opening' }, changesAt: now + 2_900 },
  ],
  [
    'Offline when opening takes too long',
    { connection: 'opening', connectionSince: now - 3_000 },
    { status: { kind: 'offline' }, changesAt: null },
  ],
  [
    'Saving while the rights are asked for again',
    { connection: 'renewing' },
    { status: { kind: 'saving' }, changesAt: null },
  ],
];

describe('C21: the save status', () => {
  test.each(cases)('%s', (_, facts, expected) => {
    expect(saveStatus({ ...quiet, ...facts }, now)).toEqual(expected);
  });

  test('a moment that it names is the moment at which it changes, and not before', () => {
    for (const facts of cases.map(([, facts]) => ({ ...quiet, ...facts }))) {
      const { status, changesAt } = saveStatus(facts, now);
      if (changesAt === null) continue;
      expect(saveStatus(facts, changesAt - 1).status).toEqual(status);
      expect(saveStatus(facts, changesAt).status).not.toEqual(status);
    }
  });
});
