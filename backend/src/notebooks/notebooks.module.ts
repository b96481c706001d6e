import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { SectionWriter } from '../sections/section-writer.ts';
import { SectionsController } from '../sections/sections.controller.ts';
import { SetReader } from '../sets/set-reader.ts';
import { SetWriter } from '../sets/set-writer.ts';
import { SetsController } from '../sets/sets.controller.ts';
import { BelongingNotebooks } from './belonging-notebooks.ts';
import { BesideNote } from './beside-note.ts';
import { CoversController } from './covers/covers.controller.ts';
import { Covers } from './covers/covers.ts';
import { DefaultNotebookListener } from './default-notebook.listener.ts';
import { DefaultNotebooks } from './default-notebooks.ts';
import { NotebookParts } from './notebook-parts.ts';
import { NotebookReader } from './notebook-reader.ts';
import { NotebookRemover } from './notebook-remover.ts';
import { NotebookViews } from './notebook-views.ts';
import { NotebookWriter } from './notebook-writer.ts';
import { NotebooksController } from './notebooks.controller.ts';
import { OpenedNotebooks } from './opened-notebooks.ts';
import { PushNotebookChangesListener } from './push-notebook-changes.listener.ts';
import { PushOwnListsListener } from './push-own-lists.listener.ts';

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
  exports: [BesideNote, NotebookParts, NotebookReader, NotebookViews],
})
export class NotebooksModule {}
