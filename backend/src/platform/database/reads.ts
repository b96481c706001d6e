import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { READER } from './connection/data-sources.ts';

/** Statements outside a transaction: reading what has been committed. On SQLite the connection can do nothing else. */
@Injectable()
export class Reads {
  readonly manager: EntityManager;

  constructor(@InjectDataSource(READER) dataSource: DataSource) {
    this.manager = dataSource.manager;
  }
}
