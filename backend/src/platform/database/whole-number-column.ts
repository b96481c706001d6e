import { Column, type ColumnOptions } from 'typeorm';

export const asNumber = {
  to: (value: unknown) => value,
  // MariaDB's driver hands whole numbers of this size over as text.
  from: (value: unknown) => (value === null || value === undefined ? null : Number(value)),
};

/** A column with a whole number up to 2^53: an instant in milliseconds since 1970, a count, a position. */
export function WholeNumberColumn(options: Omit<ColumnOptions, 'type' | 'transformer'>): PropertyDecorator {
  return Column({ ...options, type: 'bigint', transformer: asNumber });
}
