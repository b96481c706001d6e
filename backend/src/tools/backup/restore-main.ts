import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { describeTarget } from '../../platform/database/connection/database-target.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { describeArchive } from './describe-archive.ts';
import { restore } from './restore.ts';
import { findPlace } from './shelves/find-shelf.ts';
import { readPassphrase, runTool } from './tool-process.ts';

/** `npm run restore -- FILE` restores a backup into the empty database of DATA_DIR or DATABASE_URL. */
await runTool(async ({ config, progress, signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' } },
  });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1)
    throw new Error('npm run restore -- <file> [--passphrase-file <file>]');
  const { shelf, name } = findPlace(place);
  if (name === undefined) throw new Error(`${place} is a folder`);
  const passphrase = readPassphrase(values['passphrase-file']);
  const store = await openFileStore(config.files);
  const open = () => ({ bytes: shelf.read(name), passphrase });
  const restored = await restore(open, { database: config.database, store, progress, signal });
  return `Restored into ${describeTarget(config.database)}: ${describeArchive(restored)}`;
});
