import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { READER } from '../database/connection/data-sources.ts';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { EventBus } from '../events/event-bus.ts';
import { Metrics } from '../metrics/metrics.ts';
import { BackgroundWork } from '../process/background-work.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import { MailOutboxRow } from './mail-outbox.entity.ts';
import { MailQueued } from './mail-queued.event.ts';
import { MailSeal } from './mail-seal.ts';
import { MailTransport } from './mail-transport.ts';

const pauseMs = 5_000;
/**
 * A claimed mail that was neither sent nor failed (its sender ended) is due again after this. Longer than a sending
 * takes.
 */
const claimMs = 60_000;
const maxBackoffMs = 60 * 60_000;
/** The tokens in our mails are of no use after an hour; a mail of three days ago only confuses. */
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

/**
 * Sends the mails of the outbox, at once and after failures again with growing pauses. A mail is
 * claimed before it is sent, so that several backends do not send it twice.
 */
@Injectable()
export class MailDispatcher implements OnModuleInit {
  private readonly dispatches: RepeatedWork;

  constructor(
    @InjectRepository(MailOutboxRow, READER) private readonly outbox: Repository<MailOutboxRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly transport: MailTransport,
    private readonly seal: MailSeal,
    private readonly events: EventBus,
    private readonly metrics: Metrics,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(MailDispatcher.name);
    this.dispatches = background.add({
      everyMs: pauseMs,
      work: (stopped) => this.sendDue(stopped),
      onFailure: (error) => logger.error({ err: error }, 'the outbox could not be read'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(MailQueued, () => this.dispatch());
  }

  /** Sends all that is due. */
  async dispatch(): Promise<void> {
    await this.dispatches.run();
  }

  private async sendDue(stopped: AbortSignal): Promise<void> {
    const due = await this.outbox.find({
      where: { nextAttemptAt: LessThanOrEqual(Date.now()) },
      order: { id: 'ASC' },
      take: 50,
    });
    for (const mail of due) {
      // A slow mail server must not hold up the end: what was not begun waits for the next start.
      if (stopped.aborted) return;
      await this.sendOne(mail);
    }
  }

  private async sendOne(mail: MailOutboxRow): Promise<void> {
    const now = Date.now();
    const claim = await this.unitOfWork.run(({ manager }) =>
      manager.update(
        MailOutboxRow,
        { id: mail.id, nextAttemptAt: mail.nextAttemptAt },
        { nextAttemptAt: now + claimMs },
      ),
    );
    if (claim.affected !== 1) return;
    try {
      const { id, recipient: to, subject, sealed } = mail;
      const { text, html } = mail;
      const contents = sealed === null ? { text, html } : this.seal.open(sealed, { id, to, subject });
      await this.transport.send(id, { to, subject, ...contents });
    } catch (error) {
      await this.postpone(mail, error);
      return;
    }
    await this.unitOfWork.run(({ manager }) => manager.delete(MailOutboxRow, { id: mail.id }));
  }

  private async postpone(mail: MailOutboxRow, error: unknown): Promise<void> {
    this.metrics.mailsFailed.inc();
    const attempts = mail.attempts + 1;
    const isHopeless = Date.now() - mail.createdAt > giveUpAfterMs;
    this.logger.error({ err: error, mailId: mail.id, attempts, isHopeless }, 'a mail could not be sent');
    await this.unitOfWork.run(async ({ manager }) => {
      if (isHopeless) await manager.delete(MailOutboxRow, { id: mail.id });
      else {
        const nextAttemptAt = Date.now() + Math.min(2_000 * 2 ** attempts, maxBackoffMs);
        await manager.update(MailOutboxRow, { id: mail.id }, { attempts, nextAttemptAt });
      }
    });
  }
}
