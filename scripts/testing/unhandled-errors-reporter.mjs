import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the errors outside of any test, such as unhandled rejections, to the file that
 * `UNHANDLED_ERRORS_FILE` names. They fail the run, and the JSON report does not contain them.
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
