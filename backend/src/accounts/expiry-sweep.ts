import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { type EntityTarget, In, LessThanOrEqual } from 'typeorm';
import { Reads } from '../platform/database/reads.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../platform/process/background-work.ts';
import { UsedNonce } from './google/used-nonce.entity.ts';
import { MailToken } from './mail-tokens/mail-token.entity.ts';
import { KnownDevice } from './sessions/known-device.entity.ts';
import { Session } from './sessions/session.entity.ts';

const pauseMs = 60 * 60_000;
/** Rows of one transaction. */
const piece = 500;

/**
 * Removes links, sessions, devices and nonces that have expired: they are invalid, and the address of someone who never
 * joined is none of ours to keep.
 */
@Injectable()
export class ExpirySweep {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(ExpirySweep.name);
    background.addJob({
      name: 'expiry-sweep',
      everyMs: pauseMs,
      work: async (stopped) => {
        await this.sweep(MailToken, stopped);
        await this.sweep(Session, stopped);
        await this.sweep(KnownDevice, stopped);
        await this.sweep(UsedNonce, stopped);
      },
      onFailure: (error) => logger.error({ err: error }, 'what has expired could not be removed'),
    });
  }

  private async sweep(
    entity: EntityTarget<{ id: string; expiresAt: number }>,
    stopped: AbortSignal,
  ): Promise<void> {
    const now = Date.now();
    while (!stopped.aborted) {
      const expired = await this.reads.manager.find(entity, {
        select: { id: true },
        where: { expiresAt: LessThanOrEqual(now) },
        order: { expiresAt: 'ASC' },
        take: piece,
      });
      if (expired.length === 0) return;
      const ids = expired.map(({ id }) => id);
      // Still expired: a session may have been extended meanwhile.
      await this.unitOfWork.run(({ manager }) =>
        manager.delete(entity, { id: In(ids), expiresAt: LessThanOrEqual(now) }),
      );
      if (expired.length < piece) return;
    }
  }
}
