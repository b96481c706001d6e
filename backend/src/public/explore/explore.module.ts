import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { PinsModule } from '../../library/pins/pins.module.ts';
import { SearchModule } from '../../search/search.module.ts';
import { FollowsModule } from '../../social/follows/follows.module.ts';
import { ExploreController } from './explore.controller.ts';
import { FurtherNotes } from './further-notes.ts';
import { Profiles } from './profiles.ts';
import { PublicLists } from './public-lists.ts';
import { TopicWriters } from './topic-writers.ts';
import { TopicsController } from './topics.controller.ts';
import { Topics } from './topics.ts';
import { UsedTopics } from './used-topics.ts';

/** What everyone may read: explore, profiles and topics. */
@Module({
  imports: [AccountsModule, NotesModule, NotebooksModule, PinsModule, SearchModule, FollowsModule],
  controllers: [ExploreController, TopicsController],
  providers: [PublicLists, Topics, TopicWriters, UsedTopics, Profiles, FurtherNotes],
  exports: [PublicLists, Topics, TopicWriters, UsedTopics, Profiles, FurtherNotes],
})
export class ExploreModule {}
