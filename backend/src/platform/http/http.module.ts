import { Module, StandardSchemaSerializerInterceptor } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { ErrorFilter } from './error-filter.ts';
import { validationPipe } from './validation-pipe.ts';

/** Validation of what comes in, stripping of what goes out, and one shape for every failure. */
@Module({
  providers: [
    { provide: APP_PIPE, useFactory: validationPipe },
    {
      provide: APP_INTERCEPTOR,
      inject: [Reflector],
      useFactory: (reflector: Reflector) => new StandardSchemaSerializerInterceptor(reflector),
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
