#!/usr/bin/env node
import { createClient } from '../client.ts';
import { editNote } from './edit-note.ts';
import { exportThing } from './export-thing.ts';
import { importThings } from './import-things.ts';
import { usage } from './usage.ts';

const { COMMONPLACE_URL: url, COMMONPLACE_TOKEN: token } = process.env;
const [command, ...words] = process.argv.slice(2);
const commands = { edit: editNote, export: exportThing, import: importThings };

/** Names and reports come from others: what steers a terminal is left out of them. */
const printable = (text: string) => `${text.replace(/[^\P{Cc}\n]/gu, '')}\n`;

try {
  const run = Object.hasOwn(commands, command ?? '') ? commands[command as keyof typeof commands] : null;
  if (!run || !url || !token) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else process.stdout.write(printable(await run(createClient({ url, token }), words)));
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(printable(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}`));
  process.exitCode = 1;
}
