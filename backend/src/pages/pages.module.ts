import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.ts';
import { NotebooksModule } from '../notebooks/notebooks.module.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { NotePages } from './note-pages.ts';
import { NotebookPages } from './notebook-pages.ts';
import { PublicPages } from './public-pages.ts';
import { StaticPages } from './static-pages.ts';

/** What is published, as pages of the web. */
@Module({
  imports: [CommentsModule, NotesModule, NotebooksModule],
  providers: [PublicPages, NotePages, NotebookPages, StaticPages],
})
export class PagesModule {}
