import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceContent, SourceSurvey } from '../../../../src/exchange/import/import-source.ts';
import { type ImportLimits, importLimits } from '../../../../src/exchange/import/readers/import-limits.ts';
import { ImportReader } from '../../../../src/exchange/import/readers/import-reader.ts';

export interface ReadImport extends SourceSurvey {
  contents: SourceContent[];
  /** By its title. */
  note(title: string): SourceContent;
}

/** Reads a whole file as the product does, but in this process. */
export async function readImport(
  name: string,
  bytes: string | Uint8Array,
  limits: Partial<ImportLimits> = {},
): Promise<ReadImport> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  try {
    const reader = await ImportReader.open(path, name, join(folder, 'parts'), { ...importLimits, ...limits });
    const survey = reader.survey();
    const contents: SourceContent[] = [];
    for (const { index } of survey.notes) contents.push(await reader.read(index));
    await reader.close();
    const note = (title: string) => {
      const found = contents.find((content) => content.title === title);
      if (!found) throw new Error(`No note ${title} among ${contents.map((content) => content.title)}`);
      return found;
    };
    return { ...survey, contents, note };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
