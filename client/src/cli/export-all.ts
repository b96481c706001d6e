import { stat } from 'node:fs/promises';
import type { ExportFormat } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { Client } from '../client.ts';
import { brokenOff, fetchExport, forget } from './fetch-export.ts';
import { followTask } from './follow-task.ts';
import { interruptible } from './interruptible.ts';

/** Writes all notes of one's own into a file. A download that was broken off is gone on with before. */
export async function exportAll(client: Client, format: ExportFormat, named?: string): Promise<string> {
  const out = named ?? `commonplace-export.${format === 'epub' ? 'epub' : 'zip'}`;
  if (named === undefined && (await stat(out).catch(() => null)))
    throw new Error(`${out} is there already: name another one with --out.`);
  return interruptible(async (signal) => {
    if (await finished(client, format, out, signal)) return out;
    const { task } = await client.exports.start({ body: { format } }, { signal });
    const { link } = await followTask(client, task.id, signal);
    if (link === null) throw new Error('The export can not be fetched.');
    await fetchExport(client, { link, format }, out, signal);
    return out;
  });
}

/** Whether a download that was broken off before is whole now. */
async function finished(
  client: Client,
  format: ExportFormat,
  out: string,
  signal: AbortSignal,
): Promise<boolean> {
  const link = await brokenOff(client, out, format);
  if (link === null) return false;
  try {
    await fetchExport(client, { link, format }, out, signal);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await forget(out);
    return false;
  }
}
