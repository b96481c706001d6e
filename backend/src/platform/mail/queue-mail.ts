import type { Unit } from '../database/unit.ts';
import type { MailMessage } from './mail-message.ts';
import { MailQueued } from './mail-queued.event.ts';

/** Puts a mail into the outbox, in the transaction of the act it is about: neither without the other. */
export async function queueMail(unit: Unit, message: MailMessage): Promise<void> {
  unit.emit(new MailQueued(message));
}
