import { Module } from '@nestjs/common';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { CountFold } from './count-fold.ts';
import { NotebookCountsPart, NoteCountsPart } from './counts-parts.ts';
import { PushCountsListener } from './push-counts.listener.ts';

@Module({
  imports: [NotesModule, NotebooksModule],
  providers: [CountFold, PushCountsListener, NoteCountsPart, NotebookCountsPart],
})
export class CountsModule {}
