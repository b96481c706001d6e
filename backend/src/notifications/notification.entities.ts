import type { NotificationType } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../platform/database/whole-number-column.ts';

/** One act of a person that another one is notified of. Acts alike become one notification when they are read. */
@Entity('notification')
export class Notification {
  /** Of version 7: ids sort by age. */
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'recipient_id' })
  recipientId!: string;

  @Column('varchar')
  type!: NotificationType;

  @Column('varchar', { name: 'actor_id' })
  actorId!: string;

  /** The note or the notebook that it is about; null for a follow. */
  @Column('varchar', { name: 'note_id', nullable: true })
  noteId!: string | null;

  @Column('varchar', { name: 'notebook_id', nullable: true })
  notebookId!: string | null;

  /** The comment that was liked, or written. */
  @Column('varchar', { name: 'comment_id', nullable: true })
  commentId!: string | null;

  @Column('boolean')
  seen!: boolean;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}

/** That a notification was written unseen, and so told its person. Kept for a day, also when its act was undone. */
@Entity('notification_rung')
export class NotificationRung {
  /** Of the notification, which may be gone. */
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'recipient_id' })
  recipientId!: string;

  @Column('varchar', { name: 'actor_id' })
  actorId!: string;

  @Column('varchar')
  type!: NotificationType;

  /** The note, notebook or comment of the act; empty for a follow. */
  @Column('varchar')
  subject!: string;

  @Column('boolean')
  seen!: boolean;
}

/** A type of notification that a person switched off. */
@Entity('notification_off')
export class NotificationOff {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('varchar')
  type!: NotificationType;
}

/** That a person gets a mail of some kind again and again. */
export abstract class DigestSubscription {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  /** What is older is in no later mail. The next one is due a day, or a week, after it. */
  @WholeNumberColumn({ name: 'sent_until' })
  sentUntil!: number;
}

/** That a person gets the daily mail. */
@Entity('notification_digest')
export class NotificationDigest extends DigestSubscription {}

/** That a person gets the weekly mail of what they follow. */
@Entity('following_digest')
export class FollowingDigest extends DigestSubscription {}
