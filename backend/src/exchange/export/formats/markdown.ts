import type { ExportedNote, ExportSource } from '../export-source.ts';
import type { ArchivedNote } from './archived-notes.ts';

/** A note as Markdown, with what Markdown has no place for in front of it. */
export async function markdownFile(
  source: ExportSource,
  { note, pictures, notes }: Omit<ArchivedNote, 'path'>,
): Promise<string> {
  const text = await source.convert({ to: 'markdown', html: note.html, pictures, notes });
  return `${frontMatter(note)}\n${text}`;
}

/** Its values are JSON, which YAML reads too. The title is not said again in the text. */
function frontMatter({ title, createdAt, updatedAt, tags, notebook, section, id }: ExportedNote): string {
  const values: Record<string, unknown> = {
    title,
    created: createdAt,
    updated: updatedAt,
    tags,
    ...(notebook !== null && { notebook }),
    ...(section !== null && { section }),
    id,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${asYaml(value)}\n`);
  return `---\n${lines.join('')}---\n`;
}

/** YAML allows fewer characters than JSON to stand for themselves. */
function asYaml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
