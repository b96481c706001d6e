import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { ContentClient } from '../../../content/content-client.ts';
import type { DrawnId } from '../../drawn-id.ts';
import { sectionPlace } from '../../sections/section-place.ts';
import { ImportedImages } from '../images/imported-images.ts';
import { NoteCreations } from './note-creations.ts';
import { holdOwnNotebook } from './own-notebook.ts';

/** A note that was written elsewhere. */
export interface ImportedNote {
  notebookId: string;
  sectionId: string | null;
  title: string;
  /** Shows its pictures at their `imageLocation`. */
  html: string;
  /** Hashes of its pictures. */
  images: readonly string[];
  createdAt: number;
  updatedAt: number;
}

/**
 * Notes that come from elsewhere, many in a row as one act of a person: none of them counts for what the person may do by hand in
 * an hour or a day, but all count for what they may store.
 */
@Injectable()
export class NoteImporter {
  constructor(
    private readonly content: ContentClient,
    private readonly creations: NoteCreations,
    private readonly images: ImportedImages,
  ) {}

  /**
   * Keeps a picture for a note that is about to be made, which shows it at its `imageLocation`, and answers its hash.
   *
   * @throws AppError `rejected` for what is no acceptable picture
   */
  keepImage({ userId }: SignedIn, bytes: Uint8Array): Promise<string> {
    return this.images.keep(userId, bytes);
  }

  /**
   * Makes the note under the id that was drawn.
   *
   * @throws AppError `not_found` or `forbidden` for the notebook, `rejected` for the section, `payload_too_large`, `storage_full`,
   * `rate_limited`, `unavailable`; `conflict` when one of its pictures was just removed; what `drawn` throws
   */
  async create(person: SignedIn, note: ImportedNote, drawn: DrawnId): Promise<void> {
    const { notebookId, sectionId, title, html, images, createdAt, updatedAt } = note;
    const content = await this.content.convert(person.userId, { title, content: { html } });
    await this.creations.insert(person, undefined, async (unit) => {
      await holdOwnNotebook(unit, person.userId, notebookId);
      await drawn.record(unit);
      return {
        id: drawn.id,
        notebookId,
        sectionId: await sectionPlace(unit, notebookId, sectionId),
        fontSize: limits.fontSize.default,
        lineHeight: limits.lineHeight.default,
        content,
        images: [],
        keptImages: images,
        createdAt,
        updatedAt,
      };
    });
  }
}
