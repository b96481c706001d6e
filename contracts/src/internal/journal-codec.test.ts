import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppendAnswer,
  type AppendEntry,
  appendRefusals,
  decodeAppendBatch,
  decodeAppendResults,
  decodeStoredDocument,
  encodeAppendBatch,
  encodeAppendResults,
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
});
const result: fc.Arbitrary<AppendAnswer> = fc.oneof(
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

test('what is encoded is decoded the same', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(result), stored, (entries, results, document) => {
      expect(decodeAppendBatch(encodeAppendBatch(entries))).toEqual(entries);
      expect(decodeAppendResults(encodeAppendResults(results))).toEqual(results);
      expect(decodeStoredDocument(encodeStoredDocument(document))).toEqual(document);
    }),
  );
});

test('an entry that names no client ids is one that has none to name', () => {
  fc.assert(
    fc.property(entry, ({ clients: _, ...unnamed }) => {
      expect(decodeAppendBatch(encodeAppendBatch([unnamed]))).toEqual([{ ...unnamed, clients: [] }]);
    }),
  );
});

test('bytes that are no batch throw, and a claimed length costs nothing', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), (entries, cut) => {
      const encoded = encodeAppendBatch(entries);
      expect(() => decodeAppendBatch(encoded.slice(0, cut % encoded.length))).toThrow();
    }),
  );
  expect(() => decodeAppendBatch(new Uint8Array([0xff, 0xff, 0xff, 0x7f]))).toThrow('shorter than it claims');
  expect(() => decodeAppendResults(new Uint8Array([1, 99]))).toThrow('Unknown append result');
});
