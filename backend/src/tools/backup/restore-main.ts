import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { describeTarget } from '../../platform/database/connection/database-target.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { describeArchive } from './describe-archive.ts';
import { restore } from './restore.ts';
import { findArchive } from './shelves/find-shelf.ts';
import { readPassphrase, runTool } from './tool-process.ts';

/** `npm run restore -- <place>` restores a backup into the empty database of DATA_DIR or DATABASE_URL. */
await runTool(async ({ config, progress, signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' } },
  });
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0)
    throw new Error('npm run restore -- <file, folder or s3> [--passphrase-file <file>]');
  const passphrase = readPassphrase(values['passphrase-file']);
  const { shelf, name } = await findArchive(place, config.files);
  const store = await openFileStore(config.files);
  const open = () => ({ bytes: shelf.read(name), passphrase });
  const restored = await restore(open, { database: config.database, store, progress, signal });
  return `${shelf.describe(name)} is in ${describeTarget(config.database)}: ${describeArchive(restored)}`;
});
