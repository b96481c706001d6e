import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppendAnswer,
  type AppendEntry,
  appendRefusals,
  decodeAppend,
  decodeAppendAnswer,
  decodeStoredDocument,
  encodeAppend,
  encodeAppendAnswer,
  encodeStoredDocument,
  type StoredDocument,
} from './journal-codec.ts';

const bytes = fc.uint8Array({ maxLength: 300 });
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const entry: fc.Arbitrary<AppendEntry> = fc.record({
  noteId: fc.uuid(),
  generation: count,
  userId: fc.uuid(),
  sid: fc.uuid(),
  epoch: count,
  update: bytes,
  clients: fc.array(count, { maxLength: 5 }),
  requestId: fc.option(fc.uuid(), { nil: undefined }),
  traceparent: fc.constantFrom(undefined, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'),
});
const answer: fc.Arbitrary<AppendAnswer> = fc.oneof(
  fc.constant({ later: true as const }),
  fc.record({ seq: count }),
  fc.record({ refused: fc.constantFrom(...appendRefusals) }),
);
const stored: fc.Arbitrary<StoredDocument> = fc.record({
  headSeq: count,
  baseSeq: count,
  base: fc.option(bytes),
  rows: fc.array(fc.record({ seq: count, update: bytes })),
  quarantined: fc.array(count),
});

const behind = (bytes: Uint8Array) => Uint8Array.from([...bytes, 1, 2, 3]);

test('what the next version writes behind is ignored', () => {
  fc.assert(
    fc.property(entry, answer, stored, (entry, answer, stored) => {
      expect(decodeAppend(behind(encodeAppend(entry)))).toEqual(entry);
      expect(decodeAppendAnswer(behind(encodeAppendAnswer(answer)))).toEqual(answer);
      expect(decodeStoredDocument(behind(encodeStoredDocument(stored)))).toEqual(stored);
    }),
  );
});

test('a refusal that only the next version knows is never taken for a place in the journal', () => {
  for (let kind = 1; kind < 100; kind += 1) {
    if (kind <= appendRefusals.length) continue;
    expect(() => decodeAppendAnswer(Uint8Array.of(kind))).toThrow('Unknown append answer');
  }
});

test('what is encoded is decoded the same', () => {
  fc.assert(
    fc.property(entry, answer, stored, (append, answered, document) => {
      expect(decodeAppend(encodeAppend(append))).toEqual(append);
      expect(decodeAppendAnswer(encodeAppendAnswer(answered))).toEqual(answered);
      expect(decodeStoredDocument(encodeStoredDocument(document))).toEqual(document);
    }),
  );
});

test('an entry that names no client ids is one that has none to name', () => {
  fc.assert(
    fc.property(entry, ({ clients: _, ...unnamed }) => {
      expect(decodeAppend(encodeAppend(unnamed))).toEqual({ ...unnamed, clients: [] });
    }),
  );
});

test('bytes that are no entry throw, and a claimed length costs nothing', () => {
  fc.assert(
    fc.property(entry, fc.nat(), (append, cut) => {
      // Without its two empty ids it is an entry of the version before.
      const encoded = encodeAppend({ ...append, requestId: '', traceparent: '' });
      expect(() => decodeAppend(encoded.slice(0, cut % (encoded.length - 2)))).toThrow();
    }),
  );
  const encoded = encodeAppend({
    noteId: '',
    generation: 0,
    userId: '',
    sid: '',
    epoch: 0,
    update: new Uint8Array(),
  });
  const claiming = Uint8Array.from([...encoded.subarray(0, -3), 0xff, 0xff, 0xff, 0x7f]);
  expect(() => decodeAppend(claiming)).toThrow('shorter than it claims');
  expect(() => decodeAppendAnswer(new Uint8Array([99]))).toThrow('Unknown append answer');
});
