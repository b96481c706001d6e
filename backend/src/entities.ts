import { UsedNonce } from './accounts/google/used-nonce.entity.ts';
import { MailToken } from './accounts/mail-tokens/mail-token.entity.ts';
import { KnownDevice } from './accounts/sessions/known-device.entity.ts';
import { Session } from './accounts/sessions/session.entity.ts';
import { User } from './accounts/user.entity.ts';
import { AdminAct } from './admin/admin-act.entity.ts';
import { Comment } from './comments/comment.entity.ts';
import { HashtagFollow, PersonFollow } from './follows/follow.entities.ts';
import { CommentLike, NotebookLike, NoteLike } from './likes/like.entities.ts';
import { PersonBlock, PersonMute } from './moderation/person-relation.entities.ts';
import { Notebook } from './notebooks/notebook.entity.ts';
import { NotebookGrant } from './notebooks/notebook-grant.entity.ts';
import { Image } from './notes/images/image.entity.ts';
import { NoteImage } from './notes/images/note-image.entity.ts';
import { Note } from './notes/note.entity.ts';
import { NoteCreation } from './notes/note-creation.entity.ts';
import { NoteGrant } from './notes/note-grant.entity.ts';
import { NoteHead } from './notes/note-head.entity.ts';
import { Notification, NotificationDigest, NotificationOff } from './notifications/notification.entities.ts';
import { OutboxEvent } from './platform/events/outbox-event.entity.ts';
import { FileRemoval } from './platform/files/file-removal.entity.ts';
import { MailOutboxRow } from './platform/mail/mail-outbox.entity.ts';
import { Report } from './reports/report.entity.ts';
import { NoteSave } from './saves/note-save.entity.ts';
import { NotebookSave } from './saves/notebook-save.entity.ts';
import { Section } from './sections/section.entity.ts';
import { NotebookSet } from './sets/notebook-set.entity.ts';

/** Every table that the API reads or writes through TypeORM. */
export const entities = [
  User,
  Session,
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
  NotificationOff,
  NotificationDigest,
];
