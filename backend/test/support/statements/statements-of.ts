import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { DataSource, Logger } from 'typeorm';

export type Statement = readonly [sql: string, parameters: readonly unknown[]];

const acts = new AsyncLocalStorage<symbol>();
const requestStarts = 'http.server.request.start';

/**
 * What the connection runs for the act and for the requests that this process answers during it: nothing of what
 * earlier acts started, nor of what repeats by itself.
 */
export async function statementsOf(
  connection: DataSource,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  const id = Symbol();
  const statements: Statement[] = [];
  const before = connection.logger;
  const logQuery: Logger['logQuery'] = (sql, parameters) => {
    if (acts.getStore() !== id || /\b(?:mail|event)_outbox\b/.test(sql)) return;
    statements.push([sql, Array.isArray(parameters) ? parameters : []]);
  };
  const enter = () => acts.enterWith(id);
  connection.logger = { ...silent, logQuery };
  subscribe(requestStarts, enter);
  try {
    await acts.run(id, act);
  } finally {
    unsubscribe(requestStarts, enter);
    connection.logger = before;
  }
  return statements;
}

const nothing = () => undefined;
const silent: Logger = {
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
  log: nothing,
};
