import type { WebhookDelivery as DeliveryView, WebhookEvent } from '@commonplace/contracts/api';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** An address that a person has told of what happens to notes. */
@Entity('webhook')
export class Webhook {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'owner_id' })
  ownerId!: string;

  /** The own notebook whose notes it tells of; null for all notes of the owner. */
  @Column('varchar', { name: 'notebook_id', nullable: true })
  notebookId!: string | null;

  @Column('varchar')
  url!: string;

  /** What it signs with, see `WebhookSeal`. */
  @Column('blob', { name: 'secret_sealed' })
  secretSealed!: Buffer;

  @Column('simple-json')
  events!: WebhookEvent[];

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  /** When the first of the attempts that failed since the last success was made. */
  @WholeNumberColumn({ name: 'failing_since', nullable: true })
  failingSince!: number | null;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}

/** One telling: it waits, or is kept for the log. What it says is read when it is sent, as far as the owner may read it. */
@Entity('webhook_delivery')
export class WebhookDelivery {
  /** Of version 7: ids sort by age. */
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'webhook_id' })
  webhookId!: string;

  @Column('varchar')
  event!: DeliveryView['event'];

  @Column('varchar', { name: 'note_id', nullable: true })
  noteId!: string | null;

  @Column('varchar', { name: 'notebook_id', nullable: true })
  notebookId!: string | null;

  @Column('varchar', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  /**
   * Unique within the webhook: of edits of one note one waits at a time, and what is dropped in one hour is one row. Null
   * once it is being sent, and for others.
   */
  @Column('varchar', { name: 'pending_key', nullable: true })
  pendingKey!: string | null;

  @Column('varchar')
  state!: DeliveryView['state'];

  /** Of a `dropped` row: how many events it stands for. */
  @WholeNumberColumn({})
  attempts!: number;

  /** Of the last answer; null without one. */
  @WholeNumberColumn({ nullable: true })
  status!: number | null;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Not before this instant; also moved ahead by the process that is sending it. */
  @WholeNumberColumn({ name: 'next_attempt_at' })
  nextAttemptAt!: number;
}
