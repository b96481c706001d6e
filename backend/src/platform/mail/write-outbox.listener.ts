import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { EventBus } from '../events/event-bus.ts';
import { MailOutboxRow } from './mail-outbox.entity.ts';
import { MailQueued } from './mail-queued.event.ts';
import { MailSeal } from './mail-seal.ts';

/** Writes queued mails into the outbox, sealed, in the transaction that queued them. */
@Injectable()
export class WriteOutboxListener {
  constructor(events: EventBus, seal: MailSeal) {
    events.onInTransaction(MailQueued, async ({ message }, { manager }) => {
      const id = uuidv7();
      const now = Date.now();
      const { to, subject } = message;
      await manager.insert(MailOutboxRow, {
        id,
        recipient: to,
        subject,
        text: '',
        html: '',
        sealed: seal.seal(message, { id, to, subject }),
        attempts: 0,
        createdAt: now,
        nextAttemptAt: now,
      });
    });
  }
}
