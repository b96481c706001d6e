import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { ModerationModule } from '../../moderation/moderation.module.ts';
import { BelongingFollows } from './belonging-follows.ts';
import { EndFollowsListener } from './end-follows.listener.ts';
import { FollowLists } from './follow-lists.ts';
import { FollowSuggestions } from './follow-suggestions.ts';
import { Following } from './following.ts';
import { Followings } from './followings.ts';
import { FollowsController } from './follows.controller.ts';
import { Follows } from './follows.ts';

@Module({
  imports: [AccountsModule, DeletionModule, ModerationModule],
  controllers: [FollowsController],
  providers: [
    Follows,
    FollowLists,
    FollowSuggestions,
    Following,
    Followings,
    EndFollowsListener,
    BelongingFollows,
  ],
  exports: [Followings, FollowLists],
})
export class FollowsModule {}
