import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { DeletionModule } from './accounts/deletion/deletion.module.ts';
import { ProfilesModule } from './accounts/profiles/profiles.module.ts';
import { AdminModule } from './admin/admin.module.ts';
import { ReportsModule } from './admin/reports/reports.module.ts';
import { entities } from './entities.ts';
import { ExportModule } from './exchange/export/export.module.ts';
import { ImportModule } from './exchange/import/import.module.ts';
import { TasksModule } from './exchange/tasks/tasks.module.ts';
import { WebhooksModule } from './exchange/webhooks/webhooks.module.ts';
import { NotebooksModule } from './library/notebooks/notebooks.module.ts';
import { NotesModule } from './library/notes/notes.module.ts';
import { PinsModule } from './library/pins/pins.module.ts';
import { PublishingModule } from './library/publishing/publishing.module.ts';
import { SavesModule } from './library/saves/saves.module.ts';
import { SharingModule } from './library/sharing/sharing.module.ts';
import { TrashModule } from './library/trash/trash.module.ts';
import { UploadsModule } from './library/uploads/uploads.module.ts';
import { CollabModule } from './live/collab/collab.module.ts';
import { RealtimeModule } from './live/realtime/realtime.module.ts';
import { ModerationModule } from './moderation/moderation.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { BusModule } from './platform/bus/bus.module.ts';
import { ConfigModule } from './platform/config/config.module.ts';
import type { Config } from './platform/config/config.ts';
import { DatabaseModule } from './platform/database/database.module.ts';
import { EventBus } from './platform/events/event-bus.ts';
import { EventsModule } from './platform/events/events.module.ts';
import { FilesModule } from './platform/files/files.module.ts';
import { HealthModule } from './platform/health/health.module.ts';
import { HttpModule } from './platform/http/http.module.ts';
import { LoggingModule } from './platform/logging/logging.module.ts';
import { MailModule } from './platform/mail/mail.module.ts';
import { MetricsModule } from './platform/metrics/metrics.module.ts';
import { PicturesModule } from './platform/pictures/pictures.module.ts';
import { BackgroundWorkModule } from './platform/process/background-work.module.ts';
import { RateLimitModule } from './platform/rate-limit/rate-limit.module.ts';
import { RedisModule } from './platform/redis/redis.module.ts';
import { UsageModule } from './platform/usage/usage.module.ts';
import { ExploreModule } from './public/explore/explore.module.ts';
import { PagesModule } from './public/pages/pages.module.ts';
import { PreviewsModule } from './public/previews/previews.module.ts';
import { QuotesModule } from './public/quotes/quotes.module.ts';
import { SyndicationModule } from './public/syndication/syndication.module.ts';
import { SearchModule } from './search/search.module.ts';
import { CommentsModule } from './social/comments/comments.module.ts';
import { CountsModule } from './social/counts/counts.module.ts';
import { FeedModule } from './social/feed/feed.module.ts';
import { FollowsModule } from './social/follows/follows.module.ts';
import { HashtagsModule } from './social/hashtags/hashtags.module.ts';
import { LikesModule } from './social/likes/likes.module.ts';
import { PopularityModule } from './social/popularity/popularity.module.ts';

@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(private readonly events: EventBus) {}

  /** The root's hook is the first of its phase: listeners use the data sources, which close in the same phase. */
  async onApplicationShutdown(): Promise<void> {
    await this.events.settled();
  }

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        LoggingModule.with(config),
        DatabaseModule.with(entities),
        BackgroundWorkModule,
        EventsModule,
        HttpModule,
        RedisModule,
        BusModule,
        RateLimitModule,
        FilesModule,
        PicturesModule,
        UsageModule,
        MailModule,
        MetricsModule,
        HealthModule,
        AccountsModule,
        ProfilesModule,
        DeletionModule,
        NotebooksModule,
        NotesModule,
        SavesModule,
        PinsModule,
        SharingModule,
        PublishingModule,
        TrashModule,
        PreviewsModule,
        UploadsModule,
        HashtagsModule,
        CountsModule,
        PopularityModule,
        ModerationModule,
        LikesModule,
        CommentsModule,
        FollowsModule,
        ReportsModule,
        AdminModule,
        SearchModule,
        ExploreModule,
        SyndicationModule,
        FeedModule,
        NotificationsModule,
        WebhooksModule,
        QuotesModule,
        TasksModule,
        ExportModule,
        ImportModule,
        CollabModule,
        RealtimeModule,
        PagesModule,
      ],
    };
  }
}
