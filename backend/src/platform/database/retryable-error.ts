interface DriverError {
  code?: string;
  errno?: number;
  fatal?: boolean;
}

/** What MariaDB says when a transaction has to start over: record changed (1020), lock wait (1205), deadlock (1213). */
const startOver = new Set([1020, 1205, 1213]);
const duplicate = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY']);

/** Whether the same transaction may succeed when it is run again from its beginning. */
export function isRetryable(error: unknown): boolean {
  const { code, errno } = driverError(error);
  return code?.startsWith('SQLITE_BUSY') === true || (errno !== undefined && startOver.has(errno));
}

/**
 * Whether a unique constraint refused the statement and, when `constraint` is given, whether it was
 * this one. SQLite names the columns (`user.username`), MariaDB the constraint (`user_username`).
 */
export function isDuplicate(error: unknown, constraint?: { table: string; column: string }): boolean {
  const driver = driverError(error);
  if (driver.code === undefined || !duplicate.has(driver.code)) return false;
  if (constraint === undefined) return true;
  const message = (driver as Error).message;
  return (
    message.includes(`${constraint.table}.${constraint.column}`) ||
    message.includes(`${constraint.table}_${constraint.column}`)
  );
}

/** Too many connections, the server is going down, read-only, connection killed. */
const outOfOrder = new Set([1040, 1053, 1290, 1836, 1927]);
const unreachable = /^(PROTOCOL_|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** Whether the database server can't be reached or refuses connections: nothing is wrong with the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errno, fatal } = driverError(error);
  if (errno !== undefined && outOfOrder.has(errno)) return true;
  return fatal === true || (code !== undefined && unreachable.test(code));
}

/** TypeORM wraps the driver's error. */
function driverError(error: unknown): DriverError {
  const wrapped = (error as { driverError?: DriverError } | null)?.driverError;
  return wrapped ?? (error as DriverError | null) ?? {};
}
