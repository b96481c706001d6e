import type { ExportedNote, ExportSource } from '../export-source.ts';
import type { ArchivedNote } from './archived-notes.ts';

/** A note with all that is known of it to who exports it. `files` says where in the archive the pictures in its text are. */
export function jsonFile(
  { home }: Pick<ExportSource, 'home'>,
  { note, pictures }: Pick<ArchivedNote, 'note' | 'pictures'>,
): string {
  const { html, document, text: _, pictures: __, history, ...facts } = note satisfies ExportedNote;
  const written = {
    format: 'commonplace-note',
    version: 1,
    home,
    ...facts,
    html,
    document,
    files: pictures,
    ...(history !== null && { history }),
  };
  return `${JSON.stringify(written, null, 1)}\n`;
}
