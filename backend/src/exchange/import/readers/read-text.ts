import { escaped } from '@commonplace/contracts/document/markup';
import { decodeText } from './decode-text.ts';
import type { Draft, Reading } from './draft.ts';
import { parseNoteHtml } from './note-html.ts';

/** Plain text: a paragraph for each line. */
export async function readText({ tree, file, lose }: Reading): Promise<Draft> {
  const { text, isGuessed } = decodeText(await tree.read(file, tree.limits.textBytes));
  if (isGuessed) lose('encoding-guessed', 'The encoding of the text was guessed.');
  const lines = text.replace(/\n$/, '').split('\n');
  return { title: null, document: parseNoteHtml(lines.map((line) => `<p>${escaped(line)}</p>`).join('')) };
}
