import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { SearchModule } from '../../search/search.module.ts';
import { CommentsModule } from '../../social/comments/comments.module.ts';
import { FollowsModule } from '../../social/follows/follows.module.ts';
import { ExploreModule } from '../explore/explore.module.ts';
import { ExplorePages } from './explore-pages.ts';
import { LandingPages } from './landing-pages.ts';
import { Listings } from './listings.ts';
import { NotePages } from './note-pages.ts';
import { NotebookPages } from './notebook-pages.ts';
import { ProfilePages } from './profile-pages.ts';
import { PublicPages } from './public-pages.ts';
import { SearchPages } from './search-pages.ts';
import { StaticPages } from './static-pages.ts';
import { TopicPages } from './topic-pages.ts';

/** The public pages, rendered by the server. */
@Module({
  imports: [
    AccountsModule,
    CommentsModule,
    NotesModule,
    NotebooksModule,
    ExploreModule,
    SearchModule,
    FollowsModule,
  ],
  providers: [
    PublicPages,
    NotePages,
    NotebookPages,
    Listings,
    ExplorePages,
    SearchPages,
    TopicPages,
    ProfilePages,
    LandingPages,
    StaticPages,
  ],
})
export class PagesModule {}
