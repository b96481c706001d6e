import { build } from '../build.mjs';
import { sayStill } from '../say-still.mjs';
import { StartError } from '../stack/start-error.mjs';

/**
 * Builds what has changed of what the processes run, and says so.
 *
 * @param {AbortSignal} told to stop
 * @throws {StartError} with what the compilers say
 */
export async function buildChanged(told) {
  process.stderr.write('Building what has changed …\n');
  const built = sayStill('building');
  const problem = await build(['backend', 'frontend'], told);
  built();
  told.throwIfAborted();
  if (problem !== null) throw new StartError(`The build failed:\n${problem}`);
}
