import { type DynamicModule, Global, Module } from '@nestjs/common';
import { dataSources } from './connection/data-sources.ts';
import type { Entities } from './connection/open-data-source.ts';
import { Reads } from './reads.ts';
import { UnitOfWork } from './unit-of-work.ts';

/** The two data sources, and the two ways to use them: {@link Reads} and {@link UnitOfWork}. */
@Global()
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a dynamic module is a class in Nest
export class DatabaseModule {
  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: dataSources(entities),
      providers: [Reads, UnitOfWork],
      exports: [Reads, UnitOfWork],
    };
  }
}
