import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { ContentClient } from '../content/content-client.ts';
import { CONFIG } from '../platform/config/config.module.ts';
import type { Config } from '../platform/config/config.ts';
import { BelongingNotes } from './belonging-notes.ts';
import { CollabAccess } from './collab-access.ts';
import { CollabTokens } from './collab-tokens.ts';
import { ConversionLimiter } from './conversion-limiter.ts';
import { HintNoteFactsListener } from './hint-note-facts.listener.ts';
import { HintNoteProjectedListener } from './hint-note-projected.listener.ts';
import { ImageClaims } from './images/image-claims.ts';
import { ImageCollection } from './images/image-collection.ts';
import { ImageUploads } from './images/image-uploads.ts';
import { NoteImagesController } from './images/note-images.controller.ts';
import { NoteCopier } from './note-copier.ts';
import { NoteCreations } from './note-creations.ts';
import { NoteParts } from './note-parts.ts';
import { NoteReader } from './note-reader.ts';
import { NoteViews } from './note-views.ts';
import { NoteWriter } from './note-writer.ts';
import { NotesController } from './notes.controller.ts';
import { PublishedNotes } from './published-notes.ts';
import { PushNoteFactsListener } from './push-note-facts.listener.ts';
import { RaiseAccessEpochListener } from './raise-access-epoch.listener.ts';
import { RefreshPublicNotesListener } from './refresh-public-notes.listener.ts';
import { RenderedNotes } from './rendered-notes.ts';
import { WithdrawFromOthersListener } from './withdraw-from-others.listener.ts';

@Module({
  imports: [AccountsModule, DeletionModule],
  controllers: [NotesController, NoteImagesController],
  providers: [
    NoteReader,
    NoteViews,
    NoteParts,
    PublishedNotes,
    NoteWriter,
    NoteCreations,
    NoteCopier,
    ImageUploads,
    ImageClaims,
    ImageCollection,
    CollabTokens,
    CollabAccess,
    ConversionLimiter,
    RenderedNotes,
    // Before the epochs: heads are locked last.
    RefreshPublicNotesListener,
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
  exports: [CollabTokens, NoteParts, NoteReader, NoteViews, PublishedNotes],
})
export class NotesModule {}
