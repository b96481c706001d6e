import { fileOfPicture } from '../../accounts/profiles/pictures/picture-address.ts';
import { fileOfCover } from '../../library/notebooks/covers/cover-address.ts';
import { imageFileNames } from '../../library/notes/images/image-files.ts';
import type { DatabaseTables } from './database/database-tables.ts';

/** Rows of one statement. */
const piece = 500;

interface Source {
  table: string;
  key: string;
  columns: string;
  namesOf(row: Record<string, string>): readonly (string | null)[];
}

/** Every column that names files. */
const sources: readonly Source[] = [
  {
    table: 'user',
    key: 'id',
    columns: 'picture_url',
    namesOf: ({ picture_url = '' }) => [fileOfPicture(picture_url)],
  },
  {
    table: 'notebook',
    key: 'id',
    columns: 'cover_url',
    namesOf: ({ cover_url = '' }) => [fileOfCover(cover_url)],
  },
  {
    table: 'image',
    key: 'hash',
    columns: 'file, widths',
    namesOf: ({ file = '', widths = '[]' }) => imageFileNames({ file, widths: JSON.parse(widths) }),
  },
];

/** The names of all files that rows need. */
export async function* namedFiles(database: DatabaseTables): AsyncGenerator<string> {
  for (const { table, key, columns, namesOf } of sources) {
    for (let after = ''; ; ) {
      const rows = await database.query<Record<string, string>>(
        `SELECT ${key}, ${columns} FROM \`${table}\` WHERE ${key} > ? ORDER BY ${key} LIMIT ${piece}`,
        [after],
      );
      for (const row of rows) for (const name of namesOf(row)) if (name !== null) yield name;
      const last = rows.at(-1)?.[key];
      if (last === undefined) break;
      after = last;
    }
  }
}
