import { Module } from '@nestjs/common';
import { NotebooksModule } from '../notebooks/notebooks.module.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { CountFold } from './count-fold.ts';
import { NotebookCountsPart, NoteCountsPart } from './counts-parts.ts';

@Module({
  imports: [NotesModule, NotebooksModule],
  providers: [CountFold, NoteCountsPart, NotebookCountsPart],
})
export class CountsModule {}
