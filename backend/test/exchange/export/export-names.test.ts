import { expect, test } from 'vitest';
import { fileNameOf, pathsIn, relativeAddress } from '../../../src/exchange/export/export-names.ts';

test('a title is a name of a file on every system (W114)', () => {
  expect(fileNameOf('a/b\\c:d*e?f"g<h>i|j')).toBe('a b c d e f g h i j');
  expect(fileNameOf('../../etc/passwd')).toBe('etc passwd');
  expect(fileNameOf('Report. . ')).toBe('Report');
  expect(fileNameOf(' \u0000\u202e\t ')).toBe('Untitled');
  expect(fileNameOf('CON')).toBe('_CON');
  expect(fileNameOf('lpt1.txt')).toBe('_lpt1.txt');
  expect(fileNameOf('e\u0301')).toBe('é');
  const long = fileNameOf('日本'.repeat(100));
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(180);
  expect(long).toBe('日本'.repeat(30));
  expect(fileNameOf('\ud800x')).toBe('\ufffdx');
});

test('notes of one name stand beside each other, in folders of notebooks and sections (W114)', async () => {
  const note = (id: string, title: string, inSection: string | null = null, sectionId = inSection ?? '') => ({
    id,
    title,
    section: inSection === null ? null : { id: sectionId, title: inSection },
  });
  const paths = await pathsIn(
    {
      title: '',
      parts: [
        { notebook: 'Rivers', notes: [note('1', 'Elbe'), note('2', 'ELBE'), note('3', 'Oder', 'East')] },
        { notebook: 'rivers', notes: [note('4', 'Elbe'), note('5', 'East', 'x')] },
        { notebook: null, notes: [note('6', 'pictures')] },
        { notebook: 'Seas', notes: [note('7', 'A', 'Same', 's1'), note('8', 'A', 'Same', 's2')] },
      ],
    },
    '.md',
    ['pictures'],
  );
  expect([...paths.values()]).toEqual([
    'Rivers/Elbe.md',
    'Rivers/ELBE (2).md',
    'Rivers/East/Oder.md',
    'rivers (2)/Elbe.md',
    'rivers (2)/x/East.md',
    'pictures.md',
    'Seas/Same/A.md',
    'Seas/Same (2)/A.md',
  ]);
  expect(relativeAddress('Rivers/East/Oder.md', 'Rivers/ELBE (2).md')).toBe('../ELBE%20%282%29.md');
  expect(relativeAddress('a.md', 'pictures/b.webp')).toBe('pictures/b.webp');
});
