import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest for what its JSON report leaves out: errors that belong to no test, such as a rejection nobody
 * waits for. They fail a run in which every test passed. Written to the file that `UNHANDLED_ERRORS_FILE` names.
 */
export default class UnhandledErrorsReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly { message: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env.UNHANDLED_ERRORS_FILE;
    if (!file) throw new Error('UNHANDLED_ERRORS_FILE is not set');
    const told = errors.map(({ message, stack, VITEST_TEST_PATH: path }) => ({
      path,
      reason: stack || message,
    }));
    writeFileSync(file, JSON.stringify(told));
  }
}
