import { Module } from '@nestjs/common';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { BelongingLikes } from './belonging-likes.ts';
import { LikesController } from './likes.controller.ts';
import { Likes } from './likes.ts';
import { NotebookLikesPart, NoteLikesPart } from './likes-parts.ts';
import { PushOwnLikesListener } from './push-own-likes.listener.ts';

@Module({
  imports: [DeletionModule, ModerationModule, NotesModule, NotebooksModule],
  controllers: [LikesController],
  providers: [Likes, BelongingLikes, NoteLikesPart, NotebookLikesPart, PushOwnLikesListener],
})
export class LikesModule {}
