import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { ExploreModule } from '../explore/explore.module.ts';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { AnswerFollowings } from './answer-followings.ts';
import { BelongingFollows } from './belonging-follows.ts';
import { EndFollowsListener } from './end-follows.listener.ts';
import { Following } from './following.ts';
import { FollowsController } from './follows.controller.ts';
import { Follows } from './follows.ts';

@Module({
  imports: [AccountsModule, DeletionModule, ModerationModule, ExploreModule],
  controllers: [FollowsController],
  providers: [Follows, Following, EndFollowsListener, BelongingFollows, AnswerFollowings],
})
export class FollowsModule {}
