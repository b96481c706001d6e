import type { Hint } from '@commonplace/contracts/internal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../test/support/eventually.ts';
import { followHints } from './hint-stream.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Follows streams made of these pieces, one stream after the other, then one that says nothing. */
function follow(streams: string[][]) {
  const heard: (Hint | 'gap')[] = [];
  const open = async (signal: AbortSignal) => pieces(streams.shift(), signal);
  const listener = { hint: (hint: Hint) => heard.push(hint), gap: () => heard.push('gap') };
  stops.push(followHints(open, listener, silent));
  return heard;
}

async function* pieces(parts: string[] | undefined, signal: AbortSignal) {
  for (const part of parts ?? []) yield Buffer.from(part);
  if (!parts) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

describe('the stream of hints', () => {
  it('C7: is read in any pieces, and empty lines say nothing', async () => {
    const line = JSON.stringify({ type: 'access-changed', noteIds: ['é'] });
    const split = follow([[`\n${line.slice(0, 10)}`, line.slice(10), `\n${line}`, '\n\n']]);
    await eventually(() => expect(split.filter((hint) => hint !== 'gap')).toHaveLength(2));
    expect(split[1]).toEqual({ type: 'access-changed', noteIds: ['é'] });
  });

  it('C6: every break and every hint that is not understood means that something may have been missed', async () => {
    const ended = JSON.stringify({ type: 'session-ended', sids: ['s'] });
    const heard = follow([['{"type":"session-ended"}\n', 'no json\n', `${ended}\n`]]);
    await eventually(() =>
      expect(heard).toEqual(['gap', 'gap', 'gap', { type: 'session-ended', sids: ['s'] }, 'gap']),
    );
  });

  it('of the next version: kinds that this one does not know are skipped, and fields ignored', async () => {
    const heard = follow([
      [
        '{"type":"theme-changed","noteIds":["n"]}\n{"type":"session-ended","sids":["s"],"reason":"expired"}\n',
      ],
    ]);
    await eventually(() => expect(heard).toEqual(['gap', { type: 'session-ended', sids: ['s'] }, 'gap']));
  });

  it('C10: is asked for again at least twice a second, however long the backend has been away', async () => {
    vi.useFakeTimers();
    try {
      let asked = 0;
      const refused = async () => {
        asked += 1;
        throw new Error('refused');
      };
      stops.push(followHints(refused, { hint: () => {}, gap: () => {} }, silent));
      await vi.advanceTimersByTimeAsync(60_000);
      const before = asked;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(asked - before).toBeGreaterThanOrEqual(20);
      expect(asked - before).toBeLessThanOrEqual(60);
    } finally {
      vi.useRealTimers();
    }
  });
});
