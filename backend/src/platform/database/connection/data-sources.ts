import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { CONFIG } from '../../config/config.module.ts';
import type { Config } from '../../config/config.ts';
import { type Entities, initialize, type OpenOptions, optionsOf } from './open-data-source.ts';

/** Name of the data source that writes. Only {@link UnitOfWork} may import it. */
export const WRITER = 'writer';
/** Name of the data source that reads: for `@InjectDataSource`, `@InjectRepository` and `forFeature`. */
export const READER = 'reader';

/**
 * Both data sources: on SQLite two connections to one file, on MariaDB one pool for both. Nest closes
 * them in the reverse of this order: first the reader, then the writer.
 */
export function dataSources(entities: Entities): DynamicModule[] {
  let shared: Promise<DataSource> | undefined;
  const open = (options?: DataSourceOptions) => {
    if (!options) throw new Error('A data source needs options');
    if (options.type === 'better-sqlite3') return initialize(options);
    shared ??= initialize(options);
    return shared;
  };
  return [
    named(WRITER, { entities, busyTimeoutMs: 20 }, open),
    named(READER, { entities, readOnly: true }, open),
  ];
}

function named(
  name: string,
  options: OpenOptions,
  dataSourceFactory: (options?: DataSourceOptions) => Promise<DataSource>,
): DynamicModule {
  return TypeOrmModule.forRootAsync({
    name,
    inject: [CONFIG],
    // A wrong address is reported at once: by default it would be tried for 27 seconds.
    useFactory: (config: Config) => ({ ...optionsOf(config.database, options), retryAttempts: 0 }),
    dataSourceFactory,
  });
}
