import { createHash } from 'node:crypto';
import type { Cell } from './cells.ts';

const bits = 128;

/** A checksum of rows in any order: databases need not read them in the order in which they were written. */
export class RowSum {
  private sum = 0n;

  add(row: readonly Cell[]): void {
    const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.sum = BigInt.asUintN(bits, this.sum + BigInt(`0x${digest}`));
  }

  equals(other: RowSum): boolean {
    return this.sum === other.sum;
  }
}
