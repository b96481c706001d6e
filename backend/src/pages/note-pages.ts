import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PublishedNotes } from '../notes/published-notes.ts';
import { previewOfNote } from '../previews/preview-of.ts';
import type { FoundPage } from './page-source.ts';

const noteId = z.uuid().lowercase();

/** `/?note={id}` */
@Injectable()
export class NotePages {
  constructor(private readonly notes: PublishedNotes) {}

  /** Null for a note that a guest may not read, as for one that does not exist (A13). */
  async find(asked: unknown): Promise<FoundPage | null> {
    const id = noteId.safeParse(asked);
    const found = id.success ? await this.notes.find(id.data) : null;
    if (!found) return null;
    const { note, version } = found;
    return {
      key: `note:${note.id}`,
      version,
      content: async () => ({
        page: 'note',
        data: { note, preview: previewOfNote(note).address, ...(await this.notes.content(note)) },
      }),
    };
  }
}
