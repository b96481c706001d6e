import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../client.ts';
import { followTask } from './follow-task.ts';
import { interruptible } from './interruptible.ts';
import { zipFolder } from './zip-folder.ts';

/** Makes notes of a file or a folder, and says what was made and what could not be kept. */
export async function importThings(client: Client, words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { notebook: { type: 'string' } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error('Name one file or one folder.');
  const isFolder = (await stat(path)).isDirectory();
  const file = isFolder ? await zipFolder(path) : new File([await openAsBlob(path)], basename(path));
  const fields: Record<string, string> = values.notebook === undefined ? {} : { notebookId: values.notebook };
  return interruptible(async (signal) => {
    const { task } = await client.imports.create({ file, fields }, { signal });
    const { report } = await followTask(client, task.id, signal);
    const { made, losses, lossesCount } = report;
    const counts = [
      counted(made.notebooks, 'notebook'),
      counted(made.notes, 'note'),
      counted(made.pictures, 'picture'),
    ];
    const lines = losses.map(
      ({ path: at, text, count }) => `  ${at}: ${text}${count > 1 ? ` (${count})` : ''}`,
    );
    if (lossesCount > losses.length) lines.push(`  and ${lossesCount - losses.length} more`);
    const kept = lines.length === 0 ? [] : ['Could not be kept:', ...lines];
    return [`Made: ${counts.join(', ')}.`, ...kept].join('\n');
  });
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
