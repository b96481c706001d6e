import 'reflect-metadata';
import { databaseTarget, describeTarget } from '../../platform/database/connection/database-target.ts';
import { openDataSource } from '../../platform/database/connection/open-data-source.ts';
import { usePrivateUmask } from '../../platform/process/private-umask.ts';
import { reasonOf } from '../../platform/process/reason-of.ts';
import { repairs } from './repairs.ts';

/*
 * `npm run repair` computes again what is stored twice for speed; `-- --check` only counts what is wrong and
 * exits with 1 if anything is. One line for each repair. The product may run meanwhile.
 */
usePrivateUmask();
const checkOnly = process.argv.includes('--check');
try {
  const target = databaseTarget({
    DATA_DIR: process.env.DATA_DIR || './data',
    DATABASE_URL: process.env.DATABASE_URL,
  });
  const dataSource = await openDataSource(target, { busyTimeoutMs: 5_000 }).catch((error: unknown) => {
    throw new Error(`The database ${describeTarget(target)} can't be used: ${reasonOf(error)}`);
  });
  try {
    for (const repair of repairs) {
      const wrong = await repair.run(dataSource.manager, { checkOnly });
      process.stdout.write(`${repair.name}: ${wrong} wrong${checkOnly || wrong === 0 ? '' : ', repaired'}\n`);
      if (checkOnly && wrong > 0) process.exitCode = 1;
    }
  } finally {
    await dataSource.destroy();
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
