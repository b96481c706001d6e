import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource, EntitySchema, MixedList } from 'typeorm';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { EventBus } from '../events/event-bus.ts';
import { READER, WRITER } from './data-sources.ts';
import { openDataSource } from './open-data-source.ts';
import { Reads } from './reads.ts';
import { UnitOfWork } from './unit-of-work.ts';

type Entities = MixedList<string | EntitySchema | (new () => object)>;

/** On SQLite two connections to one file, on MariaDB one pool for both. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(WRITER) private readonly writer: DataSource,
    @Inject(READER) private readonly reader: DataSource,
    private readonly events: EventBus,
  ) {}

  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: WRITER,
          inject: [CONFIG],
          useFactory: (config: Config) => openDataSource(config.database, { entities, busyTimeoutMs: 20 }),
        },
        {
          provide: READER,
          inject: [CONFIG, WRITER],
          useFactory: (config: Config, writer: DataSource) =>
            config.database.kind === 'sqlite'
              ? openDataSource(config.database, { entities, readOnly: true })
              : writer,
        },
        Reads,
        UnitOfWork,
      ],
      exports: [Reads, UnitOfWork],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.events.settled();
    if (this.reader !== this.writer) await this.reader.destroy();
    await this.writer.destroy();
  }
}
