import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LessThanOrEqual } from 'typeorm';
import { isKnown } from '../../accounts/people/find-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { NotificationDigest } from '../notification.entities.ts';
import { readNotifications } from '../notifications.ts';
import { digestMail } from './digest-mail.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const pauseMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** An act is committed at most this long after its `createdAt`. Newer acts wait for the next mail. */
const settleMs = 60_000;
const mostListed = 20;
/** People of one run. */
const piece = 200;

/**
 * Sends people who switched it on a mail a day with their unread notifications, none when there are none. The row is
 * claimed in the transaction that queues the mail, so several backends never send it twice. Rights are checked there.
 */
@Injectable()
export class DigestSender {
  private readonly work: RepeatedWork;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: UnsubscribeTokens,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(DigestSender.name);
    this.work = background.add({
      everyMs: pauseMs,
      work: (stopped) => this.sendDue(stopped),
      onFailure: (error) => logger.error({ err: error }, 'daily mails could not be sent'),
    });
  }

  /** Sends those that are due. */
  async send(): Promise<void> {
    await this.work.run();
  }

  private async sendDue(stopped: AbortSignal): Promise<void> {
    const failed = new Set<string>();
    while (!stopped.aborted) {
      const due = await this.reads.manager.find(NotificationDigest, {
        where: { sentUntil: LessThanOrEqual(Date.now() - settleMs - dayMs) },
        order: { sentUntil: 'ASC' },
        take: piece + failed.size,
      });
      const next = due.filter(({ userId }) => !failed.has(userId));
      if (next.length === 0) return;
      for (const digest of next) {
        if (stopped.aborted) return;
        try {
          await this.sendOne(digest);
        } catch (error) {
          failed.add(digest.userId);
          this.logger.error({ err: error, personId: digest.userId }, 'a daily mail could not be queued');
        }
      }
    }
  }

  private async sendOne(digest: NotificationDigest): Promise<void> {
    const { publicUrl } = this.config;
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${await this.tokens.sign(digest.userId)}`;
    await this.unitOfWork.run((unit) => queueDigest(unit, digest, { publicUrl, unsubscribeUrl }));
  }
}

async function queueDigest(
  unit: Unit,
  { userId, sentUntil }: NotificationDigest,
  urls: { publicUrl: string; unsubscribeUrl: string },
): Promise<void> {
  const { manager } = unit;
  const until = Date.now() - settleMs;
  const { affected } = await manager.update(NotificationDigest, { userId, sentUntil }, { sentUntil: until });
  if (affected !== 1) return;
  const person = await manager.findOneBy(User, { id: userId, emailVerified: true, ...isKnown });
  if (!person) return;
  const { notifications, totalNotificationsCount: count } = await readNotifications(
    manager,
    userId,
    { limit: mostListed, offset: 0 },
    { after: sentUntil, until },
  );
  if (notifications.length === 0) return;
  await queueMail(unit, digestMail({ to: person.email, notifications, count, ...urls }));
}
