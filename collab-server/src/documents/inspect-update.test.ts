import fc from 'fast-check';
import * as encoding from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { inspectUpdate, placingSteps } from './inspect-update.ts';

interface Step {
  who: number;
  at: number;
  kind: 'write' | 'delete' | 'nest' | 'merge';
  with: number;
}

const steps = fc.array(
  fc.record({
    who: fc.nat(2),
    at: fc.nat(30),
    kind: fc.constantFrom<Step['kind']>('write', 'write', 'delete', 'nest', 'merge'),
    with: fc.nat(2),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Three people who write apart and sometimes merge; answers every update in the order it was made. */
function play(moves: Step[]): { people: Y.Doc[]; updates: Uint8Array[] } {
  const updates: Uint8Array[] = [];
  const people = [1, 2, 3].map((clientID) => {
    const document = new Y.Doc();
    document.clientID = clientID;
    document.on('update', (update, origin) => {
      if (origin !== 'merge') updates.push(update);
    });
    return document;
  });
  for (const { who, at, kind, with: other } of moves) {
    const document = people[who] as Y.Doc;
    const text = document.getText('title');
    const blocks = document.getArray<Y.Map<string>>('content');
    if (kind === 'write') text.insert(Math.min(at, text.length), 'ab');
    if (kind === 'delete' && text.length > 0) text.delete(Math.min(at, text.length - 1), 1);
    if (kind === 'nest') {
      if (blocks.length > 0 && at % 2 === 0) blocks.get(at % blocks.length).set('k', String(at));
      else blocks.insert(0, [new Y.Map()]);
    }
    if (kind === 'merge') Y.applyUpdate(document, Y.encodeStateAsUpdate(people[other] as Y.Doc), 'merge');
  }
  return { people, updates };
}

function nested(depth: number): Y.Doc {
  const document = new Y.Doc();
  document.transact(() => {
    let parent: Y.XmlFragment = document.getXmlFragment('content');
    for (let level = 0; level < depth; level += 1) {
      const block = new Y.XmlElement('blockquote');
      parent.push([block]);
      parent = block;
    }
  });
  return document;
}

function forgedEmbed(depth: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, 1, 7, 0]) encoding.writeVarUint(encoder, value);
  encoding.writeUint8(encoder, 5);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarString(encoder, 'title');
  encoding.writeVarString(encoder, '['.repeat(depth) + ']'.repeat(depth));
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Letters whose neighbours are any two of those before them, or none. */
function forgedPlaces(
  places: { who: number; left: number; right: number; ends: number }[],
  people: number[],
  clocks: Map<number, number>,
  placed: Y.ID[],
): Uint8Array {
  const lines = new Map<number, { from: number; letters: ((encoder: encoding.Encoder) => void)[] }>();
  for (const { who, left, right, ends } of places) {
    const client = people[who] as number;
    const clock = clocks.get(client) ?? 0;
    const line = lines.get(client) ?? { from: clock, letters: [] };
    const origin = ends === 0 || ends === 2 ? undefined : placed[left % Math.max(1, placed.length)];
    const rightOrigin = ends <= 1 ? undefined : placed[right % Math.max(1, placed.length)];
    line.letters.push((encoder) => {
      encoding.writeUint8(encoder, 5 | (origin ? 0x80 : 0) | (rightOrigin ? 0x40 : 0));
      for (const id of [origin, rightOrigin]) {
        if (!id) continue;
        encoding.writeVarUint(encoder, id.client);
        encoding.writeVarUint(encoder, id.clock);
      }
      if (!origin && !rightOrigin) {
        encoding.writeVarUint(encoder, 1);
        encoding.writeVarString(encoder, 'title');
      }
      encoding.writeVarString(encoder, '1');
    });
    lines.set(client, line);
    clocks.set(client, clock + 1);
    placed.push(Y.createID(client, clock));
  }
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, lines.size);
  for (const [client, { from, letters }] of [...lines].sort(([a], [b]) => b - a)) {
    for (const value of [letters.length, client, from]) encoding.writeVarUint(encoder, value);
    for (const write of letters) write(encoder);
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

function leastSteps(document: Y.Doc, update: Uint8Array): number {
  let low = 0;
  let high = 1_000_000;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inspectUpdate(document, update, middle).verdict === 'ready') high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Yjs notes each item that it walks past in two sets. */
function stepsOfYjs(document: Y.Doc, update: Uint8Array): number {
  const { add } = Set.prototype;
  let additions = 0;
  Set.prototype.add = function (value) {
    if (value instanceof Y.Item) additions += 1;
    return add.call(this, value);
  };
  try {
    Y.applyUpdate(document, update);
  } finally {
    Set.prototype.add = add;
  }
  return additions / 2;
}

const isPending = (document: Y.Doc) =>
  document.store.pendingStructs !== null || document.store.pendingDs !== null;

describe('C2: inspecting an update', () => {
  it('agrees with what Yjs does, for any subset of what people wrote', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (moves, kept) => {
        const { updates } = play(moves);
        const document = new Y.Doc();
        updates.forEach((update, index) => {
          if (!kept[index]) return;
          const before = Y.encodeSnapshot(Y.snapshot(document));
          const { verdict } = inspectUpdate(document, update);
          if (verdict === 'missing') {
            const copy = new Y.Doc();
            Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
            Y.applyUpdate(copy, update);
            expect(isPending(copy)).toBe(true);
            return;
          }
          Y.applyUpdate(document, update);
          expect(isPending(document)).toBe(false);
          const after = Y.encodeSnapshot(Y.snapshot(document));
          expect(verdict).toBe(Buffer.from(before).equals(Buffer.from(after)) ? 'nothing-new' : 'ready');
        });
      }),
      { numRuns: 200 },
    );
  });

  it('takes a whole document at once, and finds nothing new in it the second time', () => {
    fc.assert(
      fc.property(steps, (moves) => {
        const { people } = play(moves);
        const document = new Y.Doc();
        for (const person of people) {
          const state = Y.encodeStateAsUpdate(person);
          expect(['ready', 'nothing-new']).toContain(inspectUpdate(document, state).verdict);
          Y.applyUpdate(document, state);
          expect(inspectUpdate(document, state).verdict).toBe('nothing-new');
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never throws and never lets anything through that stays invisible, for any bytes', () => {
    const genuine = Y.encodeStateAsUpdate(
      play([{ who: 0, at: 0, kind: 'write', with: 0 }]).people[0] as Y.Doc,
    );
    fc.assert(
      fc.property(fc.nat(genuine.length - 1), fc.nat(255), fc.nat(genuine.length), (at, value, length) => {
        const bytes = genuine.slice(0, Math.max(1, length));
        bytes[at % bytes.length] = value;
        const document = new Y.Doc();
        const { verdict } = inspectUpdate(document, bytes);
        if (verdict === 'malformed' || verdict === 'missing') return;
        Y.applyUpdate(document, bytes);
        expect(isPending(document)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  describe('of what no editor makes', () => {
    it('blocks nested thousands deep are malformed, at once or little by little', () => {
      expect(inspectUpdate(new Y.Doc(), Y.encodeStateAsUpdate(nested(100))).verdict).toBe('ready');
      expect(inspectUpdate(new Y.Doc(), Y.encodeStateAsUpdate(nested(5_000))).verdict).toBe('malformed');
      const live = new Y.Doc();
      const verdicts = new Set<string>();
      const author = new Y.Doc();
      author.on('update', (update: Uint8Array) => {
        const { verdict } = inspectUpdate(live, update);
        verdicts.add(verdict);
        if (verdict === 'ready') Y.applyUpdate(live, update);
      });
      let parent: Y.XmlFragment = author.getXmlFragment('content');
      for (let depth = 0; depth < 200; depth += 1) {
        const block = new Y.XmlElement('blockquote');
        // Sometimes beside another block, whose parent is then told by its neighbour alone.
        parent.push(depth % 2 === 0 ? [block] : [new Y.XmlText('x'), block]);
        parent = block;
      }
      expect(verdicts).toEqual(new Set(['ready', 'malformed', 'missing']));
      // What was let in can be deleted as a whole.
      live.getXmlFragment('content').delete(0, 1);
      expect(Y.encodeStateAsUpdate(live).length).toBeGreaterThan(2);
    });

    it.each([1_000, 5_000])('values nested %i deep are malformed, wherever they hide', (depth) => {
      let value: unknown = 'x';
      for (let level = 0; level < depth; level += 1) value = [value];
      const hiding = [
        (document: Y.Doc) => document.getText('title').insertEmbed(0, value as object),
        (document: Y.Doc) => document.getText('title').insert(0, 'x', { bold: value }),
        (document: Y.Doc) => document.getMap('map').set('key', value),
      ];
      for (const hide of hiding) {
        const document = new Y.Doc();
        let update: Uint8Array | null = null;
        try {
          hide(document);
          update = Y.encodeStateAsUpdate(document);
        } catch {
          // Not even their author could send it; a forger can.
          update = forgedEmbed(depth);
        }
        expect(inspectUpdate(new Y.Doc(), update).verdict).toBe('malformed');
      }
    });

    it('clocks that no reader could read are malformed', () => {
      const garbage = new Uint8Array([1, 1, 7, 0, 0, 255, 255, 255, 255, 255, 255, 255, 15, 0]);
      expect(inspectUpdate(new Y.Doc(), garbage).verdict).toBe('malformed');
    });

    it('more pieces than a document of 5 MB ever had are malformed, and that is soon known', () => {
      const pieces = new Uint8Array(5 * 1024 * 1024).fill(1);
      // One line of 2.6 million structs, each of them a deleted letter.
      pieces.set([1, 192, 214, 157, 1, 7, 0]);
      for (let at = 7; at < pieces.length - 1; at += 2) pieces[at] = 0;
      const startedAt = performance.now();
      expect(inspectUpdate(new Y.Doc(), pieces).verdict).toBe('malformed');
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    });
  });

  describe('finding its place', () => {
    /** So many things under one client id, each right of the one before it, or all at the very beginning. */
    function embeds(client: number, count: number, where: 'in a row' | 'at the beginning'): Uint8Array {
      const encoder = encoding.createEncoder();
      for (const value of [1, count, client, 0]) encoding.writeVarUint(encoder, value);
      for (let clock = 0; clock < count; clock += 1) {
        if (clock === 0 || where === 'at the beginning') {
          encoding.writeUint8(encoder, 5);
          encoding.writeVarUint(encoder, 1);
          encoding.writeVarString(encoder, 'title');
        } else {
          encoding.writeUint8(encoder, 0x85);
          encoding.writeVarUint(encoder, client);
          encoding.writeVarUint(encoder, clock - 1);
        }
        encoding.writeVarString(encoder, '1');
      }
      encoding.writeVarUint(encoder, 0);
      return encoding.toUint8Array(encoder);
    }

    it('a few bytes that walk through a whole document again and again are refused, and soon', () => {
      const document = new Y.Doc();
      Y.applyUpdate(document, embeds(10, 20_000, 'in a row'));
      const update = embeds(99, 1_000, 'at the beginning');
      const startedAt = performance.now();
      expect(inspectUpdate(document, update).verdict).toBe('too-costly');
      // Yjs itself would take twenty times as long.
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      expect(inspectUpdate(document, update, placingSteps.broughtAlong).verdict).toBe('too-costly');
    });

    it('so are those that walk through one another', () => {
      const merged = Y.mergeUpdates(
        Array.from({ length: 2_000 }, (_, index) => embeds(index + 1, 1, 'at the beginning')),
      );
      expect(inspectUpdate(new Y.Doc(), merged).verdict).toBe('too-costly');
      expect(inspectUpdate(new Y.Doc(), merged, placingSteps.broughtAlong).verdict).toBe('too-costly');
    });

    it('never takes Yjs more steps than were counted, wherever a forger says that things stand', () => {
      const place = fc.record({ who: fc.nat(3), left: fc.nat(400), right: fc.nat(400), ends: fc.nat(5) });
      fc.assert(
        fc.property(
          fc.array(place, { minLength: 1, maxLength: 40 }),
          fc.array(place, { minLength: 1, maxLength: 120 }),
          (known, brought) => {
            const document = new Y.Doc();
            const clocks = new Map<number, number>();
            const placed: Y.ID[] = [];
            Y.applyUpdate(document, forgedPlaces(known, [2, 4, 6, 8], clocks, placed));
            const update = forgedPlaces(brought, [3, 4, 5, 9], clocks, placed);
            const enough = leastSteps(document, update);
            const walked = stepsOfYjs(document, update);
            expect(walked).toBeLessThanOrEqual(enough + brought.length);
          },
        ),
        { numRuns: 500 },
      );
    });

    it('what people write is not, also a lot of it that was written apart', () => {
      const common = new Y.Doc();
      common.getText('title').insert(0, 'beginning and end');
      const [alice, bob] = [1, 2].map((clientID) => {
        const document = new Y.Doc();
        document.clientID = clientID;
        Y.applyUpdate(document, Y.encodeStateAsUpdate(common));
        return document;
      }) as [Y.Doc, Y.Doc];
      let at = 7;
      for (let count = 0; count < 600; count += 1) {
        for (const document of [alice, bob]) {
          const [title, blocks] = [document.getText('title'), document.getXmlFragment('content')];
          at = (at * 7919 + count) % title.length;
          title.insert(at, 'x');
          blocks.insert(document === alice ? 0 : blocks.length, [new Y.XmlElement('paragraph')]);
          blocks.push([new Y.XmlText('y')]);
          (blocks.get(0) as Y.XmlElement).setAttribute?.('n', String(count));
        }
      }
      const whole = Y.encodeStateAsUpdate(alice);
      expect(inspectUpdate(new Y.Doc(), whole).verdict).toBe('ready');
      expect(inspectUpdate(bob, whole, placingSteps.broughtAlong).verdict).toBe('ready');
      expect(inspectUpdate(alice, Y.encodeStateAsUpdate(bob), placingSteps.broughtAlong).verdict).toBe(
        'ready',
      );
      Y.applyUpdate(alice, Y.encodeStateAsUpdate(bob));
      expect(
        inspectUpdate(new Y.Doc(), Y.encodeStateAsUpdate(alice), placingSteps.broughtAlong).verdict,
      ).toBe('ready');
    });
  });

  describe('cutting runs apart', () => {
    /** Letters of client 5, all typed in one go, then each put before the one before it. */
    function letters(inOneGo: number, backwards: number): Y.Doc {
      const document = new Y.Doc();
      document.clientID = 5;
      const title = document.getText('title');
      title.insert(0, 'a'.repeat(inOneGo));
      document.transact(() => {
        for (let count = 0; count < backwards; count += 1) title.insert(0, 'b');
      });
      return document;
    }

    function deletion(ranges: [clock: number, length: number][]): Uint8Array {
      const encoder = encoding.createEncoder();
      for (const value of [0, 1, 5, ranges.length, ...ranges.flat()]) encoding.writeVarUint(encoder, value);
      return encoding.toUint8Array(encoder);
    }

    const everySecond = (count: number) =>
      Array.from({ length: count }, (_, index): [number, number] => [2 * index, 1]);

    it('letters deleted one by one in front of a long list are refused, and soon', () => {
      const document = letters(120_000, 60_000);
      const startedAt = performance.now();
      for (const steps of [placingSteps.typed, placingSteps.broughtAlong]) {
        expect(inspectUpdate(document, deletion(everySecond(50_000)), steps).verdict).toBe('too-costly');
      }
      // Yjs itself would take half a minute.
      expect(performance.now() - startedAt).toBeLessThan(1_000);
    });

    it('so are pairs that are joined one by one', () => {
      const encoder = encoding.createEncoder();
      const pairs = 40_000;
      const id = (clock: number) => [5, clock].forEach((value) => void encoding.writeVarUint(encoder, value));
      for (const value of [1, 2 * pairs, 5, 0]) encoding.writeVarUint(encoder, value);
      for (let clock = 0; clock < 2 * pairs; clock += 2) {
        encoding.writeUint8(encoder, clock === 0 ? 4 : 0x44);
        if (clock === 0) {
          encoding.writeVarUint(encoder, 1);
          encoding.writeVarString(encoder, 'title');
        } else id(clock - 2);
        encoding.writeVarString(encoder, 'a');
        encoding.writeUint8(encoder, clock === 0 ? 0x84 : 0xc4);
        id(clock);
        if (clock > 0) id(clock - 2);
        encoding.writeVarString(encoder, 'b');
      }
      encoding.writeVarUint(encoder, 0);
      const update = encoding.toUint8Array(encoder);
      expect(inspectUpdate(new Y.Doc(), update, placingSteps.broughtAlong).verdict).toBe('too-costly');
    });

    it('one deletion said again and again, or out of order, is nothing that Yjs writes', () => {
      const document = letters(10, 10);
      document.getText('title').delete(0, 20);
      const again = Array.from({ length: 1_000 }, (): [number, number] => [0, 20]);
      expect(inspectUpdate(document, deletion(again)).verdict).toBe('malformed');
      const backwards: [number, number][] = [
        [5, 1],
        [3, 1],
      ];
      expect(inspectUpdate(document, deletion(backwards)).verdict).toBe('malformed');
    });

    it('a word replaced three thousand times in a note of long editing is no harm, nor is clearing the note', () => {
      const document = letters(100_000, 10_000);
      const mine = new Y.Doc();
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(document));
      const updates: Uint8Array[] = [];
      mine.on('update', (update) => updates.push(update));
      const title = mine.getText('title');
      mine.transact(() => {
        for (let at = 100_000; at > 10_000; at -= 30) {
          title.delete(at, 3);
          title.insert(at, 'new');
        }
      });
      title.delete(0, title.length);
      for (const update of updates) {
        expect(inspectUpdate(document, update).verdict).toBe('ready');
        Y.applyUpdate(document, update);
      }
      const whole = Y.encodeStateAsUpdate(document);
      expect(inspectUpdate(new Y.Doc(), whole, placingSteps.broughtAlong).verdict).toBe('ready');
      expect(inspectUpdate(letters(100_000, 10_000), whole, placingSteps.broughtAlong).verdict).toBe('ready');
      expect(inspectUpdate(document, whole).verdict).toBe('nothing-new');
    });
  });

  it('is done with thirty million claimed structs in no time', () => {
    const took = [1, 2, 3].map(() => {
      const startedAt = performance.now();
      expect(inspectUpdate(new Y.Doc(), new Uint8Array([1, 128, 135, 167, 14, 1, 0])).verdict).toBe(
        'malformed',
      );
      return performance.now() - startedAt;
    });
    // The machine may be busy with something else during one of them.
    expect(Math.min(...took)).toBeLessThan(20);
  });
});
