import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '../database/unit.ts';
import type { MailMessage } from './mail-message.ts';
import { MailOutboxRow } from './mail-outbox.entity.ts';
import { MailQueued } from './mail-queued.event.ts';

/** Puts a mail into the outbox, in the transaction of the act that it tells about: neither without the other. */
export async function queueMail(unit: Unit, message: MailMessage): Promise<void> {
  const id = uuidv7();
  const now = Date.now();
  await unit.manager.insert(MailOutboxRow, {
    id,
    recipient: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    attempts: 0,
    createdAt: now,
    nextAttemptAt: now,
  });
  unit.emit(new MailQueued(id));
}
