import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error-filter.ts';
import { FailurePage } from './failure-page.ts';
import { validationPipe } from './validation-pipe.ts';

/** Validation of what comes in, and one shape for every failure. */
@Module({
  providers: [
    FailurePage,
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [FailurePage],
})
export class HttpModule {}
