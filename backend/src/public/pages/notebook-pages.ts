import { limits, type NotebookView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { arrange, placesOf, readingOrder } from '@commonplace/contracts/notebooks';
import { pagesOf } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { permittedNotebook } from '../../library/notebooks/permitted-notebook.ts';
import { NotebookReader } from '../../library/notebooks/read/notebook-reader.ts';
import { PublishedNotes } from '../../library/notes/read/published-notes.ts';
import { Reads } from '../../platform/database/reads.ts';
import {
  askedDiscussion,
  type DiscussionPage,
  PublicDiscussions,
} from '../../social/comments/public-discussions.ts';
import { previewOfNotebook } from '../previews/preview-of.ts';
import { type FoundPage, type PageContent, wholePage } from './page-source.ts';

const asked = z.object({
  notebook: z.uuid().lowercase(),
  page: z.coerce.number().int().min(1).catch(1),
  ...askedDiscussion,
});

interface ArrangedNotebook {
  notebook: NotebookView;
  order: readonly string[];
}

/**
 * `/?notebook={id}`, `&page={number}` of a long one, `&comments={number}` for the later pages of its comments and `&sort=` for
 * their order, `&replies={id}` for those of a comment's replies.
 */
@Injectable()
export class NotebookPages {
  private readonly arranging = new Map<string, Promise<ArrangedNotebook>>();

  constructor(
    private readonly notebooks: NotebookReader,
    private readonly notes: PublishedNotes,
    private readonly reads: Reads,
    private readonly discussions: PublicDiscussions,
  ) {}

  /**
   * Null for a notebook that a guest may not read, as for one that does not exist (A13), and for a page number past
   * the last.
   */
  async find(query: unknown): Promise<FoundPage | null> {
    const wanted = asked.safeParse(query);
    if (!wanted.success) return null;
    const { notebook: id, page, comments, replies: thread, sort } = wanted.data;
    const content = await this.read(id, page, { page: comments, sort, thread });
    return content && wholePage(`notebook:${id}:${page}:${comments}:${sort}:${thread}`, content);
  }

  /** Its notes in order, which takes as long as there are notes: guests who ask meanwhile share the answer. */
  private async arranged(id: string): Promise<ArrangedNotebook> {
    const running = this.arranging.get(id);
    if (running) {
      // It may have been unpublished since the other one asked.
      await permittedNotebook(this.reads.manager, null, id, 'read');
      return running;
    }
    const arranging = this.notebooks
      .one(null, id)
      .then((notebook) => ({ notebook, order: readingOrder(arrange(notebook, placesOf(notebook))) }))
      .finally(() => this.arranging.delete(id));
    this.arranging.set(id, arranging);
    return arranging;
  }

  private async read(id: string, page: number, wanted: DiscussionPage): Promise<PageContent | null> {
    try {
      const { notebook, order } = await this.arranged(id);
      const pages = pagesOf(order.length, limits.notesPage);
      if (page > pages) return null;
      const start = (page - 1) * limits.notesPage;
      const notes = await this.notes.summaries(order.slice(start, start + limits.notesPage));
      const discussion = await this.discussions.ofNotebook(id, notebook.temp.commentsCount, wanted);
      const preview = previewOfNotebook(notebook).address;
      return discussion && { page: 'notebook', data: { notebook, preview, notes, page, pages, discussion } };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
