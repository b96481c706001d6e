import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { BelongingComments } from './belonging-comments.ts';
import { CommentLists } from './comment-lists.ts';
import { CommentWriter } from './comment-writer.ts';
import { CommentsController } from './comments.controller.ts';
import { PublicDiscussions } from './public-discussions.ts';
import { PushCommentsListener } from './push-comments.listener.ts';

@Module({
  imports: [AccountsModule, DeletionModule, ModerationModule, NotesModule, NotebooksModule],
  controllers: [CommentsController],
  providers: [CommentLists, CommentWriter, PublicDiscussions, BelongingComments, PushCommentsListener],
  exports: [PublicDiscussions],
})
export class CommentsModule {}
