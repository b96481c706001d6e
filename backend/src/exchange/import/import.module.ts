import { Module } from '@nestjs/common';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { TrashModule } from '../../library/trash/trash.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { ImportFiles } from './import-files.ts';
import { ImportItems } from './import-items.ts';
import { ImportNotes } from './import-notes.ts';
import { ImportRemoval } from './import-removal.ts';
import { ImportRun } from './import-run.ts';
import { ImportTask } from './import-task.ts';
import { ImportsController } from './imports.controller.ts';
import { Imports } from './imports.ts';

@Module({
  imports: [NotebooksModule, NotesModule, TrashModule, TasksModule],
  controllers: [ImportsController],
  providers: [Imports, ImportFiles, ImportItems, ImportNotes, ImportRun, ImportRemoval, ImportTask],
})
export class ImportModule {}
