import { resolve } from 'node:path';
import { StartError } from './start-error.mjs';

/**
 * What the supervisor needs from the environment. It validates what it alone uses; the processes validate the rest by
 * their own schemas.
 *
 * @typedef {{ host: string, port: number, publicUrl: string | undefined, dataDir: string,
 *   databaseUrl: string | undefined }} Settings
 */

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} root the repository: relative paths are taken from it, wherever the command was typed
 * @returns {Settings}
 * @throws {StartError} naming the variable, what is wrong with it and what is right
 */
export function readSettings(env, root) {
  return {
    host: env.HOST === undefined || env.HOST === '' || env.HOST === 'localhost' ? '127.0.0.1' : env.HOST,
    port: wholeNumber('PORT', env.PORT, 3000, 0, 65_535),
    publicUrl: env.PUBLIC_URL || undefined,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    databaseUrl: env.DATABASE_URL || undefined,
  };
}

/** @param {string} name @param {string | undefined} value @param {number} preset @param {number} low @param {number} high */
function wholeNumber(name, value, preset, low, high) {
  if (value === undefined || value === '') return preset;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= low && number <= high) return number;
  throw new StartError(`${name} must be a whole number from ${low} to ${high}, but is "${value}"`);
}
