import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { AccountData } from './account-data.ts';
import { EndKeptExportsListener } from './end-kept-exports.listener.ts';
import { ExportFilesController } from './export-files.controller.ts';
import { ExportLinks } from './export-links.ts';
import { ExportPlans } from './export-plans.ts';
import { ExportSources } from './export-sources.ts';
import { ExportTask } from './export-task.ts';
import { ExportsController } from './exports.controller.ts';

/** Notes and notebooks as files. */
@Module({
  imports: [AccountsModule, NotesModule, NotebooksModule, TasksModule],
  controllers: [ExportsController, ExportFilesController],
  providers: [ExportPlans, ExportSources, ExportTask, ExportLinks, AccountData, EndKeptExportsListener],
})
export class ExportModule {}
