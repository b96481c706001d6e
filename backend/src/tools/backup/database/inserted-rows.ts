import type { TableShape } from '../archive/archive-format.ts';
import type { Cell } from '../archive/cells.ts';
import type { DatabaseTables } from './database-tables.ts';

/** Batches of one transaction: each commit waits for the disk. */
const mostBatches = 20;

/** Rows that are inserted in transactions of many. */
export class InsertedRows {
  private batches = 0;

  constructor(private readonly tables: DatabaseTables) {}

  async add(shape: TableShape, rows: readonly Cell[][]): Promise<void> {
    if (this.batches === 0) await this.tables.run('BEGIN');
    await this.tables.insert(shape, rows);
    this.batches += 1;
    if (this.batches >= mostBatches) await this.commit();
  }

  async commit(): Promise<void> {
    if (this.batches > 0) await this.tables.run('COMMIT');
    this.batches = 0;
  }
}
