import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WRITER } from './data-sources.ts';

export class UnitOfWork {
  constructor(@InjectDataSource(WRITER) private readonly writer: DataSource) {}
}
