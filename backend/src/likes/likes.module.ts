import { Module } from '@nestjs/common';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { BelongingLikes } from './belonging-likes.ts';
import { LikesController } from './likes.controller.ts';
import { Likes } from './likes.ts';

@Module({
  imports: [DeletionModule, ModerationModule],
  controllers: [LikesController],
  providers: [Likes, BelongingLikes],
})
export class LikesModule {}
