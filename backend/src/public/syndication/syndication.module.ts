import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { ExploreModule } from '../explore/explore.module.ts';
import { CrawlersController } from './crawlers.controller.ts';
import { EmbedsController } from './embeds.controller.ts';
import { FeedSources } from './feed-sources.ts';
import { FeedsController } from './feeds.controller.ts';
import { NoteMarkdownController } from './note-markdown.controller.ts';
import { NoteMarkdown } from './note-markdown.ts';
import { PublicAddresses } from './public-addresses.ts';
import { SyndicationLimits } from './rate-limits.ts';
import { SitemapEntries } from './sitemap-entries.ts';

/** Public pages for programs: feeds, Markdown, sitemap, robots.txt and oEmbed. */
@Module({
  imports: [AccountsModule, ExploreModule, NotesModule, NotebooksModule],
  controllers: [FeedsController, CrawlersController, EmbedsController, NoteMarkdownController],
  providers: [FeedSources, NoteMarkdown, SitemapEntries, PublicAddresses, SyndicationLimits],
})
export class SyndicationModule {}
