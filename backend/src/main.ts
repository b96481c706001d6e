import 'reflect-metadata';
import { loadConfig } from './platform/config/config.ts';
import { describeTarget } from './platform/database/connection/database-target.ts';
import { openDataSource } from './platform/database/connection/open-data-source.ts';
import { S3FileStore } from './platform/files/s3-file-store.ts';
import { reasonOf } from './platform/process/reason-of.ts';
import { runProcess, StartError } from './platform/process/run-process.ts';
import { sendToSupervisor } from './platform/process/send-socket.ts';

/* The backend API: everything but content, in one process. */
await runProcess('backend', async () => {
  const config = loadConfig(process.env);
  await checkDatabase();
  await checkFiles();
  // Loaded last: a wrong variable is reported at once, not after a second of imports.
  const [{ createBackend }, { Metrics }] = await Promise.all([
    import('./create-backend.ts'),
    import('./platform/metrics/metrics.ts'),
  ]);
  const backend = await createBackend(config, { sendSocket: sendToSupervisor() });
  await backend.listen();
  return {
    close: () => backend.close(),
    onUnhandledRejection: () => backend.app.get(Metrics).unhandledRejections.inc(),
  };

  /** Before everything else, so that an unreachable database is one line and not a stack of modules. */
  async function checkDatabase() {
    try {
      const dataSource = await openDataSource(config.database);
      const pending = await dataSource.showMigrations();
      await dataSource.destroy();
      if (pending) throw new Error('it is older than this program; run the migrations first');
    } catch (error) {
      throw new StartError(
        `The database ${describeTarget(config.database)} can't be used: ${reasonOf(error)}`,
      );
    }
  }

  /** Now, not at the first upload of a cover. */
  async function checkFiles() {
    if (config.files.kind === 'disk') return;
    const { endpoint, bucket } = config.files;
    try {
      await new S3FileStore(config.files).check();
    } catch (error) {
      throw new StartError(`The bucket ${bucket} at ${endpoint} can't be used: ${reasonOf(error)}`);
    }
  }
});
