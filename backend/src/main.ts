import 'reflect-metadata';
import { Readiness } from '@commonplace/contracts/internal';
import { startTracing, tracing } from '@commonplace/contracts/tracing';
import { loadConfig } from './platform/config/config.ts';
import { describeTarget } from './platform/database/connection/database-target.ts';
import { openDataSource } from './platform/database/connection/open-data-source.ts';
import { S3FileStore } from './platform/files/s3-file-store.ts';
import { claimBackend, keepBackendClaim } from './platform/jobs/backend-claim.ts';
import { jobsOf } from './platform/jobs/jobs-of.ts';
import { reasonOf } from './platform/process/reason-of.ts';
import { runProcess, StartError } from './platform/process/run-process.ts';
import { sendToSupervisor } from './platform/process/send-socket.ts';

/* The backend API: everything but content, in one process. */
await runProcess('backend', async () => {
  const config = loadConfig(process.env);
  await startTracing('backend', config.traces);
  const claimed = await checkDatabase();
  await checkFiles();
  // Loaded last: a wrong variable is reported at once, not after a second of imports.
  const [{ createBackend }, { Metrics }, { UnitOfWork }] = await Promise.all([
    import('./create-backend.ts'),
    import('./platform/metrics/metrics.ts'),
    import('./platform/database/unit-of-work.ts'),
  ]);
  const backend = await createBackend(config, { sendSocket: sendToSupervisor() });
  const claim = keepBackendClaim(jobsOf(backend.app.get(UnitOfWork)), claimed, endAtOnce);
  await backend.listen();
  return {
    leave: () => backend.app.get(Readiness).leave(config.drainDelayMs),
    async close() {
      // Before the database closes with the backend; the next one may start while this one finishes its answers.
      await claim.end();
      await backend.close();
      await tracing().end();
    },
    onUnhandledRejection: () => backend.app.get(Metrics).unhandledRejections.inc(),
  };

  /**
   * Before everything else, so that an unreachable database is one line and not a stack of modules.
   *
   * @returns the claim of this backend
   */
  async function checkDatabase() {
    try {
      const dataSource = await openDataSource(config.database);
      const { jobsIn } = await import('./platform/jobs/jobs-in.ts');
      try {
        if (await dataSource.showMigrations())
          throw new Error('it is older than this program; run the migrations first');
        return await claimBackend(jobsIn(dataSource), config.redisUrl !== undefined);
      } finally {
        await dataSource.destroy();
      }
    } catch (error) {
      if (error instanceof StartError) throw error;
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

/** After a long stop (of the whole machine, say) another backend has taken over. */
function endAtOnce(): void {
  process.stderr.write('backend: Another backend has taken over this database.\n');
  process.kill(process.pid, 'SIGTERM');
}
