import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { NotebooksModule } from '../notebooks/notebooks.module.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { SaversPart } from './count-savers.ts';
import { NoteSaves } from './note-saves.ts';
import { NotebookSaves } from './notebook-saves.ts';
import { ReadingList } from './reading-list.ts';
import { SavedInPart } from './saved-in.ts';
import { SavesController } from './saves.controller.ts';

@Module({
  imports: [AccountsModule, ModerationModule, NotesModule, NotebooksModule],
  controllers: [SavesController],
  providers: [ReadingList, NoteSaves, NotebookSaves, SavedInPart, SaversPart],
})
export class SavesModule {}
