import { Module } from '@nestjs/common';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { FeedModule } from '../social/feed/feed.module.ts';
import { AnnounceDeletedCommentListener } from './acts/announce-deleted-comment.listener.ts';
import { NotifyCommentAddedListener } from './acts/notify-comment-added.listener.ts';
import { NotifyCommentEditedListener } from './acts/notify-comment-edited.listener.ts';
import { NotifyCommentLikedListener } from './acts/notify-comment-liked.listener.ts';
import { NotifyNoteLikedListener } from './acts/notify-note-liked.listener.ts';
import { NotifyNoteSharedListener } from './acts/notify-note-shared.listener.ts';
import { NotifyNotebookLikedListener } from './acts/notify-notebook-liked.listener.ts';
import { NotifyNotebookSharedListener } from './acts/notify-notebook-shared.listener.ts';
import { NotifyPersonFollowedListener } from './acts/notify-person-followed.listener.ts';
import { WithdrawFollowListener } from './acts/withdraw-follow.listener.ts';
import { WithdrawLikeListener } from './acts/withdraw-like.listener.ts';
import { WithdrawShareListener } from './acts/withdraw-share.listener.ts';
import { AnnouncePublishedNoteListener } from './announcements/announce-published-note.listener.ts';
import { AnnouncementSender } from './announcements/announcement-sender.ts';
import { BelongingNotifications } from './belonging-notifications.ts';
import { DigestSender } from './digest/digest-sender.ts';
import { UnsubscribeController } from './digest/unsubscribe.controller.ts';
import { UnsubscribeTokens } from './digest/unsubscribe-tokens.ts';
import { NotificationSweep } from './notification-sweep.ts';
import { NotificationsController } from './notifications.controller.ts';
import { Notifications } from './notifications.ts';
import { Preferences } from './preferences.ts';
import { PushNotificationsListener } from './pushes/push-notifications.listener.ts';
import { PushUnreadAfterRightsListener } from './pushes/push-unread-after-rights.listener.ts';
import { UnreadPushes } from './pushes/unread-pushes.ts';

@Module({
  imports: [DeletionModule, FeedModule],
  controllers: [NotificationsController, UnsubscribeController],
  providers: [
    Notifications,
    Preferences,
    NotificationSweep,
    DigestSender,
    UnsubscribeTokens,
    BelongingNotifications,
    NotifyNoteLikedListener,
    NotifyNotebookLikedListener,
    NotifyCommentLikedListener,
    NotifyCommentAddedListener,
    NotifyCommentEditedListener,
    NotifyPersonFollowedListener,
    NotifyNoteSharedListener,
    NotifyNotebookSharedListener,
    WithdrawLikeListener,
    WithdrawFollowListener,
    WithdrawShareListener,
    AnnounceDeletedCommentListener,
    AnnouncementSender,
    AnnouncePublishedNoteListener,
    UnreadPushes,
    PushNotificationsListener,
    PushUnreadAfterRightsListener,
  ],
})
export class NotificationsModule {}
