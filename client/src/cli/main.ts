#!/usr/bin/env node
import { createClient } from '../client.ts';
import { editNote } from './edit-note.ts';
import { exportThing } from './export-thing.ts';
import { importThings } from './import-things.ts';
import { usage } from './usage.ts';

const { COMMONPLACE_URL: url, COMMONPLACE_TOKEN: token } = process.env;
const [command, ...words] = process.argv.slice(2);
const commands = { edit: editNote, export: exportThing, import: importThings };

try {
  const run = Object.hasOwn(commands, command ?? '') ? commands[command as keyof typeof commands] : null;
  if (!run || !url || !token) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else process.stdout.write(`${await run(createClient({ url, token }), words)}\n`);
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`);
  process.exitCode = 1;
}
