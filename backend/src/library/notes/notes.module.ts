import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { ContentClient } from '../../content/content-client.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { HintNoteFactsListener } from './events/hint-note-facts.listener.ts';
import { HintNoteProjectedListener } from './events/hint-note-projected.listener.ts';
import { PushNoteFactsListener } from './events/push-note-facts.listener.ts';
import { NoteHistoryController } from './history/note-history.controller.ts';
import { NoteHistory } from './history/note-history.ts';
import { ImageClaims } from './images/image-claims.ts';
import { ImageCollection } from './images/image-collection.ts';
import { ImageUploads } from './images/image-uploads.ts';
import { ImportedImages } from './images/imported-images.ts';
import { NoteImagesController } from './images/note-images.controller.ts';
import { RefreshPublicNotesListener } from './lists/refresh-public-notes.listener.ts';
import { UnmarkedNotes } from './lists/unmarked-notes.ts';
import { NotesController } from './notes.controller.ts';
import { NotePassagesController } from './passages/note-passages.controller.ts';
import { NotePassages } from './passages/note-passages.ts';
import { NoteParts } from './read/note-parts.ts';
import { NoteReader } from './read/note-reader.ts';
import { NoteViews } from './read/note-views.ts';
import { PublishedNotes } from './read/published-notes.ts';
import { RenderedNotes } from './read/rendered-notes.ts';
import { CollabAccess } from './rights/collab-access.ts';
import { CollabTokens } from './rights/collab-tokens.ts';
import { RaiseAccessEpochListener } from './rights/raise-access-epoch.listener.ts';
import { WithdrawFromOthersListener } from './rights/withdraw-from-others.listener.ts';
import { KeepStagedNotesListener } from './staging/keep-staged-notes.listener.ts';
import { NoteVisitsController } from './visits/note-visits.controller.ts';
import { NoteVisits } from './visits/note-visits.ts';
import { UnseenPart } from './visits/unseen-part.ts';
import { BelongingNotes } from './write/belonging-notes.ts';
import { ConversionLimiter } from './write/conversion-limiter.ts';
import { NoteCopier } from './write/note-copier.ts';
import { NoteCreations } from './write/note-creations.ts';
import { NoteImporter } from './write/note-importer.ts';
import { NoteWriter } from './write/note-writer.ts';

@Module({
  imports: [AccountsModule, DeletionModule],
  controllers: [
    NoteHistoryController,
    NotesController,
    NoteImagesController,
    NotePassagesController,
    NoteVisitsController,
  ],
  providers: [
    NoteReader,
    NoteViews,
    NoteParts,
    PublishedNotes,
    NoteWriter,
    NoteCreations,
    NoteCopier,
    NoteImporter,
    ImportedImages,
    NoteHistory,
    NotePassages,
    NoteVisits,
    UnseenPart,
    ImageUploads,
    ImageClaims,
    ImageCollection,
    CollabTokens,
    CollabAccess,
    ConversionLimiter,
    RenderedNotes,
    // Before the epochs: heads are locked last.
    KeepStagedNotesListener,
    RefreshPublicNotesListener,
    UnmarkedNotes,
    RaiseAccessEpochListener,
    HintNoteFactsListener,
    HintNoteProjectedListener,
    PushNoteFactsListener,
    WithdrawFromOthersListener,
    BelongingNotes,
    {
      provide: ContentClient,
      inject: [CONFIG],
      useFactory: ({ contentUrl, internalSecret }: Config) =>
        new ContentClient({ url: contentUrl, secret: internalSecret, originId: `backend-${randomUUID()}` }),
    },
  ],
  exports: [
    CollabTokens,
    NoteHistory,
    NoteImporter,
    NoteParts,
    NoteReader,
    NoteViews,
    NoteWriter,
    PublishedNotes,
  ],
})
export class NotesModule {}
