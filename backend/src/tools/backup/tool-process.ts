import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config/config.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { usePrivateUmask } from '../../platform/process/private-umask.ts';
import { reasonOf } from '../../platform/process/reason-of.ts';
import { type Progress, progressOn } from './progress.ts';

export interface Tool {
  config: Config;
  progress: Progress;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
}

const shortestPassphrase = 12;

/** What stands in the file of `--passphrase-file`. @throws when it is short, or there is none */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const passphrase = readFileSync(file, 'utf8').trim();
  if (passphrase.length < shortestPassphrase)
    throw new Error(`The passphrase in ${file} must have at least ${shortestPassphrase} characters`);
  return passphrase;
}

/** Runs a command of the operator: its sentence on stdout, or what went wrong on stderr and exit code 1. */
export async function runTool(work: (tool: Tool) => Promise<string>): Promise<void> {
  usePrivateUmask();
  const progress = progressOn(process.stderr);
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort(new Error('Cancelled.'));
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  try {
    const config = loadConfig(process.env);
    const said = await work({ config, progress, signal: cancelled.signal });
    progress.end();
    process.stdout.write(`${said}\n`);
  } catch (error) {
    progress.end();
    process.stderr.write(`${reasonOf(cancelled.signal.aborted ? cancelled.signal.reason : error)}\n`);
    process.exitCode = 1;
  }
}
