import { Global, Module } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { JobLeases } from '../jobs/job-leases.ts';
import { jobsOf } from '../jobs/jobs-of.ts';
import { BackgroundWork } from './background-work.ts';

@Global()
@Module({
  providers: [
    {
      provide: JobLeases,
      inject: [UnitOfWork],
      useFactory: (unit: UnitOfWork) => new JobLeases(jobsOf(unit)),
    },
    BackgroundWork,
  ],
  exports: [BackgroundWork, JobLeases],
})
export class BackgroundWorkModule {}
