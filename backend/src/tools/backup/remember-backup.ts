import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import { openDataSource } from '../../platform/database/connection/open-data-source.ts';
import { backupJob, JobLeases } from '../../platform/jobs/job-leases.ts';
import { jobsIn } from '../../platform/jobs/jobs-in.ts';

/** Writes down in the database that a whole backup was made now: `/metrics` shows how long ago that was. */
export async function rememberBackup(database: DatabaseTarget): Promise<void> {
  const dataSource = await openDataSource(database);
  try {
    const lease = await new JobLeases(jobsIn(dataSource)).claim(backupJob);
    await lease?.release(true);
  } finally {
    await dataSource.destroy();
  }
}
