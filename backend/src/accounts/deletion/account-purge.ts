import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { IsNull, Not } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { User } from '../user.entity.ts';
import { AccountEnded } from './account-ended.event.ts';
import { type Belonging, Belongings } from './belongings.ts';

const pauseMs = 60_000;
/** How long one batch may block other writes; half of what is reported as too long. */
const holdMs = 10;
const mostPieces = 500;

/**
 * Removes what deleted accounts have left, a piece at a time: each a transaction of some milliseconds, and
 * after each a pause twice as long. How many things make a piece is found out on the way. The account's
 * row goes last, so that after a crash the next start finds it and goes on.
 */
@Injectable()
export class AccountPurge implements OnModuleInit {
  private readonly purges: RepeatedWork;
  private pieces = 10;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly belongings: Belongings,
    private readonly events: EventBus,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(AccountPurge.name);
    this.purges = background.addJob({
      name: 'account-purge',
      everyMs: pauseMs,
      work: (stopped) => this.purgeAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'what a deleted account left could not be removed'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(AccountEnded, () => this.purges.run());
  }

  private async purgeAll(stopped: AbortSignal): Promise<void> {
    const ended = await this.reads.manager.find(User, {
      where: { endedAt: Not(IsNull()) },
      order: { endedAt: 'ASC' },
      select: { id: true },
    });
    for (const { id } of ended) await this.purgeOne(id, stopped);
  }

  private async purgeOne(userId: string, stopped: AbortSignal): Promise<void> {
    let removed: number;
    do {
      removed = 0;
      for (const belonging of this.belongings.all) {
        if (stopped.aborted) return;
        removed += await this.removePiece(belonging, userId);
      }
    } while (removed > 0);
    await this.unitOfWork.run(({ manager }) => manager.delete(User, { id: userId, endedAt: Not(IsNull()) }));
    this.logger.info({ event: 'account.purged', userId }, 'nothing is left of a deleted account');
  }

  private async removePiece(belonging: Belonging, userId: string): Promise<number> {
    const { removed, heldMs } = await this.unitOfWork.run(async (unit) => {
      const begunAt = performance.now();
      const removed = await belonging.removeSome(unit, userId, this.pieces);
      return { removed, heldMs: performance.now() - begunAt };
    });
    if (removed === 0) return 0;
    if (heldMs > holdMs) this.pieces = Math.max(1, Math.floor(this.pieces / 2));
    else if (heldMs < holdMs / 2 && removed === this.pieces)
      this.pieces = Math.min(mostPieces, this.pieces * 2);
    await pause(2 * heldMs);
    return removed;
  }
}
