/** Statements of one transaction with `?` for their parameters, whichever driver runs them. */
export interface TransactionStatements {
  all<R extends object>(sql: string, parameters?: readonly (string | number)[]): Promise<R[]>;
  run(sql: string, parameters?: readonly (string | number)[]): Promise<unknown>;
}

/** What TypeORM's `EntityManager` and `QueryRunner` offer. */
export interface StatementRunner {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export function statementsOf(runner: StatementRunner): TransactionStatements {
  return {
    all: async <R extends object>(sql: string, parameters: readonly (string | number)[] = []) =>
      (await runner.query(sql, [...parameters])) as R[],
    run: (sql, parameters = []) => runner.query(sql, [...parameters]),
  };
}
