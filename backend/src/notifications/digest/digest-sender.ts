import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LessThanOrEqual } from 'typeorm';
import { isKnown } from '../../accounts/people/find-person.ts';
import { User } from '../../accounts/user.entity.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { Feed } from '../../social/feed/feed.ts';
import type { DigestSubscription } from '../notification.entities.ts';
import { dailyDigest } from './daily-digest.ts';
import { type DigestKind, digestKinds, digestPeriods, digestTables } from './digest-kinds.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';
import { mostConsidered, weeklyDigest } from './weekly-digest.ts';

const pauseMs = 10 * 60_000;
/** An act is committed at most this long after its `createdAt`. Newer acts wait for the next mail. */
const settleMs = 60_000;
/** People of one run. */
const piece = 200;

/**
 * Sends people who switched it on a mail a day with their unread notifications, and one a week with new notes of what
 * they follow; none when there is nothing. Mails of a person are due at the time of the day, and on the day of the week,
 * at which they switched them on. The row is claimed in the transaction that queues the mail, so nothing is sent twice
 * when another backend takes over the job. Rights are checked there.
 */
@Injectable()
export class DigestSender {
  private readonly work: RepeatedWork;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: UnsubscribeTokens,
    private readonly feed: Feed,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(DigestSender.name);
    this.work = background.addJob({
      name: 'digests',
      everyMs: pauseMs,
      work: async (stopped) => {
        for (const kind of digestKinds) await this.sendDue(kind, stopped);
      },
      onFailure: (error) => logger.error({ err: error }, 'daily or weekly mails could not be sent'),
    });
  }

  /** Sends those that are due. */
  async send(): Promise<void> {
    await this.work.run();
  }

  private async sendDue(kind: DigestKind, stopped: AbortSignal): Promise<void> {
    const failed = new Set<string>();
    while (!stopped.aborted) {
      const due = await this.reads.manager.find<DigestSubscription>(digestTables[kind], {
        where: { sentUntil: LessThanOrEqual(Date.now() - settleMs - digestPeriods[kind]) },
        order: { sentUntil: 'ASC' },
        take: piece + failed.size,
      });
      const next = due.filter(({ userId }) => !failed.has(userId));
      if (next.length === 0) return;
      for (const digest of next) {
        if (stopped.aborted) return;
        try {
          await this.sendOne(kind, digest);
        } catch (error) {
          failed.add(digest.userId);
          this.logger.error({ err: error, personId: digest.userId, kind }, 'a mail could not be queued');
        }
      }
    }
  }

  private async sendOne(kind: DigestKind, { userId, sentUntil }: DigestSubscription): Promise<void> {
    const { publicUrl } = this.config;
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${await this.tokens.sign(kind, userId)}`;
    const period = digestPeriods[kind];
    // In whole periods, so that mails stay at their time.
    const until = sentUntil + Math.floor((Date.now() - settleMs - sentUntil) / period) * period;
    const week = { after: until - period, until };
    const found = kind === 'weekly' ? await this.feed.publishedIn(userId, week, mostConsidered) : [];
    await this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      const table = digestTables[kind];
      const { affected } = await manager.update(table, { userId, sentUntil }, { sentUntil: until });
      if (affected !== 1) return;
      const person = await manager.findOneBy(User, { id: userId, emailVerified: true, ...isKnown });
      if (!person) return;
      const due = { person, after: sentUntil, until, publicUrl, unsubscribeUrl };
      const mail =
        kind === 'daily' ? await dailyDigest(manager, due) : await weeklyDigest(manager, due, found);
      if (mail) await queueMail(unit, mail);
    });
  }
}
