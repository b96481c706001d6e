import { expect, test } from 'vitest';
import { mostExportBytes, mostExports } from '../../../src/exchange/export/export-limits.ts';
import { keepsTooMuch } from '../../../src/exchange/export/export-task.ts';

const kept = (...fileBytes: number[]) => fileBytes.map((each) => ({ fileBytes: each }));

test('of the exports of a person the latest ten are kept (W114)', () => {
  const ten = kept(...Array.from({ length: mostExports }, (_, at) => at));
  expect(keepsTooMuch(ten, 1)).toEqual(kept(mostExports - 1));
});

test('the exports of a person take no more than 20 GB together (W114)', () => {
  const half = mostExportBytes / 2;
  expect(keepsTooMuch(kept(half, 1), half)).toEqual(kept(1));
  expect(keepsTooMuch(kept(half, half, 1), 1)).toEqual(kept(half, 1));
});
