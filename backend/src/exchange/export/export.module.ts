import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { ExportPlans } from './export-plans.ts';
import { ExportSources } from './export-sources.ts';
import { ExportsController } from './exports.controller.ts';

/** Notes and notebooks as files. */
@Module({
  imports: [AccountsModule, NotesModule, NotebooksModule],
  controllers: [ExportsController],
  providers: [ExportPlans, ExportSources],
})
export class ExportModule {}
