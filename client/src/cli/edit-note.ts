import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../client.ts';
import { LiveNote } from '../live-note.ts';
import { withMarkdown } from '../with-markdown.ts';

/** Opens a note in the person's editor, and writes what they changed into the live document. */
export async function editNote(client: Client, [address = '']: readonly string[]): Promise<string> {
  const noteId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(address)?.[0];
  if (!noteId) throw new Error('Name a note by its id or its address.');
  const note = await LiveNote.open(client, noteId);
  try {
    if (!note.canEdit) throw new Error('You can read this note, and not edit it.');
    if (!(await withMarkdown(note.doc, inEditor))) return 'Nothing was changed.';
    await note.saved();
    return 'Saved.';
  } finally {
    note.close();
  }
}

/** The folder is readable for its owner alone (0700), and the file too. */
async function inEditor(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-'));
  try {
    const file = join(folder, 'note.md');
    await writeFile(file, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
    // An editor may be named with arguments, such as `code --wait`.
    const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'editor', file], { stdio: 'inherit' });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${editor} ended with ${code}, and nothing was changed.`);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
