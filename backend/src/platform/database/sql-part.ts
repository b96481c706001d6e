/** A part of a statement with the values of its `?`, in their order. */
export interface SqlPart {
  sql: string;
  values: readonly unknown[];
}

export function part(sql: string, ...values: unknown[]): SqlPart {
  return { sql, values };
}

/** The list in the brackets of `IN`; at least one value. */
export function listOf(values: readonly string[]): SqlPart {
  return part(marks(values), ...values);
}

export function isOneOf(column: string, values: readonly string[]): SqlPart {
  return part(`${column} IN ${placeholders(values)}`, ...values);
}

/** `(?, ?, ?)` for that many values; without values what nothing is in, because MariaDB knows no empty list. */
export function placeholders(values: readonly unknown[]): string {
  return values.length === 0 ? '(NULL)' : `(${marks(values)})`;
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** A list in pieces, because one statement takes so many values and keeps the database for so long. */
export function inChunks<T>(list: readonly T[], size = 1_000): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Conditions that are all to be met, with brackets around each; at least one. */
export function allOf(conditions: readonly SqlPart[]): SqlPart {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
