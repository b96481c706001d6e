import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { SectionWriter } from '../sections/section-writer.ts';
import { SectionsController } from '../sections/sections.controller.ts';
import { SetReader } from '../sets/set-reader.ts';
import { SetWriter } from '../sets/set-writer.ts';
import { SetsController } from '../sets/sets.controller.ts';
import { BesideNote } from './beside-note.ts';
import { CoversController } from './covers/covers.controller.ts';
import { Covers } from './covers/covers.ts';
import { PushNotebookChangesListener } from './events/push-notebook-changes.listener.ts';
import { PushOwnListsListener } from './events/push-own-lists.listener.ts';
import { NotebooksController } from './notebooks.controller.ts';
import { OpenedNotebooks } from './opened-notebooks.ts';
import { NotebookParts } from './read/notebook-parts.ts';
import { NotebookReader } from './read/notebook-reader.ts';
import { NotebookViews } from './read/notebook-views.ts';
import { BelongingNotebooks } from './write/belonging-notebooks.ts';
import { DefaultNotebookListener } from './write/default-notebook.listener.ts';
import { DefaultNotebooks } from './write/default-notebooks.ts';
import { NotebookRemover } from './write/notebook-remover.ts';
import { NotebookWriter } from './write/notebook-writer.ts';

/** Notebooks with their sections and sets. */
@Module({
  imports: [AccountsModule, DeletionModule],
  controllers: [NotebooksController, CoversController, SectionsController, SetsController],
  providers: [
    DefaultNotebookListener,
    PushNotebookChangesListener,
    PushOwnListsListener,
    BelongingNotebooks,
    NotebookReader,
    BesideNote,
    NotebookViews,
    NotebookParts,
    NotebookWriter,
    NotebookRemover,
    OpenedNotebooks,
    DefaultNotebooks,
    Covers,
    SectionWriter,
    SetReader,
    SetWriter,
  ],
  exports: [
    BesideNote,
    NotebookParts,
    NotebookReader,
    NotebookRemover,
    NotebookViews,
    NotebookWriter,
    SectionWriter,
  ],
})
export class NotebooksModule {}
