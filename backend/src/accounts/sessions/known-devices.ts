import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import type { RequestDevice } from './device.ts';
import { deviceLifeMs, KnownDevice } from './known-device.entity.ts';

/** Devices of one account that are remembered, the latest. */
const mostDevices = 20;

/**
 * Which devices signed in to an account before. A known device has a count of failures of its own, so that
 * guessing from elsewhere never locks it out; it grants no access.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly reads: Reads) {}

  /** False for an account that does not exist (`null`), after the same statement. */
  async isKnown(userId: string | null, device: RequestDevice): Promise<boolean> {
    const id = idOf(userId ?? '', device);
    return this.reads.manager.existsBy(KnownDevice, { id, expiresAt: MoreThan(Date.now()) });
  }

  /** The person of this device has just shown who they are. */
  async remember({ manager }: Unit, userId: string, device: RequestDevice): Promise<void> {
    const known = { id: idOf(userId, device), userId, expiresAt: Date.now() + deviceLifeMs };
    await manager.upsert(KnownDevice, known, ['id']);
    const forgotten = await manager.find(KnownDevice, {
      select: { id: true },
      where: { userId },
      order: { expiresAt: 'DESC' },
      skip: mostDevices,
      take: mostDevices,
    });
    if (forgotten.length > 0) await manager.delete(KnownDevice, { id: In(forgotten.map(({ id }) => id)) });
  }

  async forgetAll({ manager }: Unit, userId: string): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }
}

function idOf(userId: string, { key }: RequestDevice): string {
  return createHash('sha256').update(`${key} ${userId}`).digest('base64url');
}
