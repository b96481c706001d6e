import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WRITER } from '../platform/database/data-sources.ts';

export class Proof {
  constructor(@InjectDataSource(WRITER) readonly writer: DataSource) {}
}
