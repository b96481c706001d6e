import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { reasonOf } from '../../platform/process/reason-of.ts';
import { packed } from './archive/packing.ts';
import { verifyArchive } from './archive/read-archive.ts';
import { backUp } from './back-up.ts';
import { describeArchive } from './describe-archive.ts';
import { rememberBackup } from './remember-backup.ts';
import { findArchive, findPlace } from './shelves/find-shelf.ts';
import { archiveNameAt, madeArchives, type Shelf } from './shelves/shelf.ts';
import { readPassphrase, runTool, type Tool } from './tool-process.ts';

/*
 * `npm run backup -- --out <place>` writes everything that was committed until now into one file, while the product runs,
 * and reads it again; `--keep N` then removes all but the newest N of the place. `--verify <place>` only reads.
 */
const usage = `npm run backup -- --out <file, folder or s3> [--keep <number>] [--passphrase-file <file>]
npm run backup -- --verify <file, folder or s3> [--passphrase-file <file>]`;

await runTool(async (tool) => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      keep: { type: 'string' },
      verify: { type: 'string' },
      'passphrase-file': { type: 'string' },
    },
  });
  const { out, verify, keep } = values;
  const passphrase = readPassphrase(values['passphrase-file']);
  if (verify !== undefined && out === undefined && keep === undefined)
    return verifyAt(verify, passphrase, tool);
  if (out === undefined || verify !== undefined || (keep !== undefined && !/^[1-9]\d*$/.test(keep)))
    throw new Error(usage);
  return makeAt(out, keep === undefined ? undefined : Number(keep), passphrase, tool);
});

async function verifyAt(place: string, passphrase: string | undefined, tool: Tool): Promise<string> {
  const { shelf, name } = await findArchive(place, tool.config.files);
  const found = await verifyArchive({ bytes: shelf.read(name), passphrase }, tool);
  return `${shelf.describe(name)} is whole: ${describeArchive(found)}`;
}

async function makeAt(
  place: string,
  keep: number | undefined,
  passphrase: string | undefined,
  { config, progress, signal }: Tool,
): Promise<string> {
  const found = findPlace(place, config.files);
  if (keep !== undefined && found.name !== undefined)
    throw new Error('--keep needs a folder or the store in --out, where each backup gets a name of its own');
  const { shelf, name = archiveNameAt(Date.now(), passphrase !== undefined) } = found;
  const store = await openFileStore(config.files);
  const lines = backUp({ database: config.database, store, progress });
  await shelf.write(name, packed(lines, passphrase), signal);
  const made = await verifyArchive({ bytes: shelf.read(name), passphrase }, { progress, signal }).catch(
    async (error: unknown) => {
      await shelf.remove(name);
      throw error;
    },
  );
  await rememberBackup(config.database).catch((error: unknown) =>
    progress.warn(`It could not be written down that it was made: ${reasonOf(error)}`),
  );
  // One that is whole stays, whatever becomes of the others.
  if (keep !== undefined) await removeAllBut(keep, shelf);
  return `${shelf.describe(name)}: ${describeArchive(made)}`;
}

async function removeAllBut(keep: number, shelf: Shelf): Promise<void> {
  for (const name of (await madeArchives(shelf)).slice(0, -keep)) await shelf.remove(name);
}
