import { UsedNonce } from './accounts/google/used-nonce.entity.ts';
import { MailToken } from './accounts/mail-tokens/mail-token.entity.ts';
import { KnownDevice } from './accounts/sessions/known-device.entity.ts';
import { Session } from './accounts/sessions/session.entity.ts';
import { ApiToken } from './accounts/tokens/api-token.entity.ts';
import { User } from './accounts/user.entity.ts';
import { AdminAct } from './admin/admin-act.entity.ts';
import { Report } from './admin/reports/report.entity.ts';
import { ImportItem } from './exchange/import/import-item.entity.ts';
import { Task } from './exchange/tasks/task.entity.ts';
import { Webhook, WebhookDelivery } from './exchange/webhooks/webhook.entities.ts';
import { Notebook } from './library/notebooks/notebook.entity.ts';
import { NotebookGrant } from './library/notebooks/notebook-grant.entity.ts';
import { Image } from './library/notes/images/image.entity.ts';
import { NoteImage } from './library/notes/images/note-image.entity.ts';
import { Note } from './library/notes/note.entity.ts';
import { NoteGrant } from './library/notes/note-grant.entity.ts';
import { NoteHead } from './library/notes/note-head.entity.ts';
import { NoteVisit } from './library/notes/visits/note-visit.entity.ts';
import { NoteCreation } from './library/notes/write/note-creation.entity.ts';
import { PinnedNote } from './library/pins/pinned-note.entity.ts';
import { NoteSave } from './library/saves/note-save.entity.ts';
import { NotebookSave } from './library/saves/notebook-save.entity.ts';
import { Section } from './library/sections/section.entity.ts';
import { NotebookSet } from './library/sets/notebook-set.entity.ts';
import { PersonBlock, PersonMute } from './moderation/person-relation.entities.ts';
import { NoteAnnouncement } from './notifications/announcements/note-announcement.entity.ts';
import {
  FollowingDigest,
  Notification,
  NotificationDigest,
  NotificationOff,
  NotificationRung,
} from './notifications/notification.entities.ts';
import { OutboxEvent } from './platform/events/outbox-event.entity.ts';
import { FileRemoval } from './platform/files/file-removal.entity.ts';
import { MailOutboxRow } from './platform/mail/mail-outbox.entity.ts';
import { Comment } from './social/comments/comment.entity.ts';
import { HashtagFollow, PersonFollow } from './social/follows/follow.entities.ts';
import { CommentLike, NotebookLike, NoteLike } from './social/likes/like.entities.ts';

/** Every table that the API reads or writes through TypeORM. */
export const entities = [
  User,
  Session,
  ApiToken,
  KnownDevice,
  UsedNonce,
  MailToken,
  MailOutboxRow,
  FileRemoval,
  OutboxEvent,
  Notebook,
  NotebookGrant,
  Note,
  NoteGrant,
  NoteHead,
  NoteCreation,
  Image,
  NoteImage,
  NoteSave,
  PinnedNote,
  NoteVisit,
  NotebookSave,
  Section,
  NotebookSet,
  Comment,
  NoteLike,
  NotebookLike,
  CommentLike,
  PersonFollow,
  HashtagFollow,
  PersonBlock,
  PersonMute,
  Report,
  AdminAct,
  Notification,
  NotificationRung,
  NotificationOff,
  NoteAnnouncement,
  NotificationDigest,
  FollowingDigest,
  Task,
  Webhook,
  WebhookDelivery,
  ImportItem,
];
