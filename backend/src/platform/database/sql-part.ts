/** A part of a statement with the values of its `?`, in their order. */
export interface SqlPart {
  sql: string;
  values: readonly unknown[];
}

export function part(sql: string, ...values: unknown[]): SqlPart {
  return { sql, values };
}

/** What stands in the brackets of `IN`; at least one value. */
export function listOf(values: readonly string[]): SqlPart {
  return part(values.map(() => '?').join(', '), ...values);
}

export function isOneOf(column: string, values: readonly string[]): SqlPart {
  const list = listOf(values);
  return part(`${column} IN (${list.sql})`, ...list.values);
}

/** Conditions that are all to be met, with brackets around each; at least one. */
export function allOf(conditions: readonly SqlPart[]): SqlPart {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
