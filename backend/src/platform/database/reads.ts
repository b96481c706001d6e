import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { READER } from './data-sources.ts';

/** Statements outside a transaction: reading what has been committed. On SQLite the connection can do nothing else. */
@Injectable()
export class Reads {
  readonly manager: EntityManager;

  constructor(@Inject(READER) dataSource: DataSource) {
    this.manager = dataSource.manager;
  }
}
