import { Module } from '@nestjs/common';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { AnnounceDeletedCommentListener } from './announce-deleted-comment.listener.ts';
import { BelongingNotifications } from './belonging-notifications.ts';
import { DigestSender } from './digest/digest-sender.ts';
import { UnsubscribeController } from './digest/unsubscribe.controller.ts';
import { UnsubscribeTokens } from './digest/unsubscribe-tokens.ts';
import { NotificationSweep } from './notification-sweep.ts';
import { NotificationsController } from './notifications.controller.ts';
import { Notifications } from './notifications.ts';
import { NotifyCommentAddedListener } from './notify-comment-added.listener.ts';
import { NotifyCommentLikedListener } from './notify-comment-liked.listener.ts';
import { NotifyNoteLikedListener } from './notify-note-liked.listener.ts';
import { NotifyNoteSharedListener } from './notify-note-shared.listener.ts';
import { NotifyNotebookLikedListener } from './notify-notebook-liked.listener.ts';
import { NotifyNotebookSharedListener } from './notify-notebook-shared.listener.ts';
import { NotifyPersonFollowedListener } from './notify-person-followed.listener.ts';
import { Preferences } from './preferences.ts';
import { PushNotificationsListener } from './push-notifications.listener.ts';
import { PushUnreadAfterRightsListener } from './push-unread-after-rights.listener.ts';
import { UnreadPushes } from './unread-pushes.ts';
import { WithdrawFollowListener } from './withdraw-follow.listener.ts';
import { WithdrawLikeListener } from './withdraw-like.listener.ts';
import { WithdrawShareListener } from './withdraw-share.listener.ts';

@Module({
  imports: [DeletionModule],
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
    NotifyPersonFollowedListener,
    NotifyNoteSharedListener,
    NotifyNotebookSharedListener,
    WithdrawLikeListener,
    WithdrawFollowListener,
    WithdrawShareListener,
    AnnounceDeletedCommentListener,
    UnreadPushes,
    PushNotificationsListener,
    PushUnreadAfterRightsListener,
  ],
})
export class NotificationsModule {}
