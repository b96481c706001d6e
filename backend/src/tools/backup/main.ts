import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { packed } from './archive/packing.ts';
import { verifyArchive } from './archive/read-archive.ts';
import { backUp } from './back-up.ts';
import { describeArchive } from './describe-archive.ts';
import { findPlace } from './shelves/find-shelf.ts';
import { archiveNameAt, madeArchives, type Shelf } from './shelves/shelf.ts';
import { readPassphrase, runTool, type Tool } from './tool-process.ts';

/*
 * `npm run backup -- --out <file or folder>` writes everything that was committed until now into one file, while the
 * product runs, and reads it again; `--keep N` then removes all but the newest N of the folder. `--verify FILE` only reads.
 */
const usage = `npm run backup -- --out <file or folder> [--keep <number>] [--passphrase-file <file>]
npm run backup -- --verify <file> [--passphrase-file <file>]`;

await runTool(async (tool) => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      keep: { type: 'string' },
      verify: { type: 'string' },
      'passphrase-file': { type: 'string' },
    },
  });
  const passphrase = readPassphrase(values['passphrase-file']);
  if (values.verify !== undefined && values.out === undefined) return verify(values.verify, passphrase, tool);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (values.out === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new Error(usage);
  return make(values.out, keep, passphrase, tool);
});

async function verify(place: string, passphrase: string | undefined, tool: Tool): Promise<string> {
  const { shelf, name } = findPlace(place);
  if (name === undefined) throw new Error(`${place} is a folder`);
  const archive = { bytes: shelf.read(name), passphrase };
  return `${shelf.describe(name)} is whole: ${describeArchive(await verifyArchive(archive, tool))}`;
}

async function make(
  place: string,
  keep: number | undefined,
  passphrase: string | undefined,
  { config, progress, signal }: Tool,
): Promise<string> {
  const { shelf, name = archiveNameAt(Date.now(), passphrase !== undefined) } = findPlace(place);
  if (keep !== undefined && findPlace(place).name !== undefined)
    throw new Error('--keep needs a folder in --out, where each backup gets a name of its own');
  const store = await openFileStore(config.files);
  const lines = backUp({ database: config.database, store, progress });
  await shelf.write(name, packed(lines, passphrase), signal);
  try {
    const made = await verifyArchive({ bytes: shelf.read(name), passphrase }, { progress, signal });
    if (keep !== undefined) await removeAllBut(keep, shelf);
    return `${shelf.describe(name)}: ${describeArchive(made)}`;
  } catch (error) {
    await shelf.remove(name);
    throw error;
  }
}

async function removeAllBut(keep: number, shelf: Shelf): Promise<void> {
  for (const name of (await madeArchives(shelf)).slice(0, -keep)) await shelf.remove(name);
}
