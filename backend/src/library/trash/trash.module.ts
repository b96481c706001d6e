import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { NotebooksModule } from '../notebooks/notebooks.module.ts';
import { NoteTrash } from './note-trash.ts';
import { NotebookTrash } from './notebook-trash.ts';
import { TrashController } from './trash.controller.ts';
import { TrashEmptier } from './trash-emptier.ts';
import { TrashPurge } from './trash-purge.ts';
import { TrashReader } from './trash-reader.ts';

@Module({
  imports: [AccountsModule, ModerationModule, NotebooksModule],
  controllers: [TrashController],
  providers: [TrashReader, NoteTrash, NotebookTrash, TrashEmptier, TrashPurge],
  exports: [NoteTrash, NotebookTrash],
})
export class TrashModule {}
