import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { statementsOf } from '../database/transaction-statements.ts';
import type { Unit } from '../database/unit.ts';
import { addUsage, type Charge, chargeUsage, usageOf } from './person-usage.ts';
import { storageFull } from './storage-full.ts';

/** What each person may store: their notes with the pictures in them, their covers and their display picture. */
@Injectable()
export class StorageQuota {
  private readonly quotaBytes: number;

  constructor(@Inject(CONFIG) { quotaBytes }: Config) {
    this.quotaBytes = quotaBytes;
  }

  /** Counts bytes that an act adds, as its last statement. @throws AppError `storage_full` */
  async charge({ manager }: Unit, charge: Omit<Charge, 'quotaBytes'>): Promise<void> {
    await chargeUsage(statementsOf(manager), { ...charge, quotaBytes: this.quotaBytes });
  }

  /** Counts bytes off that an act removes. */
  async credit({ manager }: Unit, ownerId: string, bytes: number): Promise<void> {
    await addUsage(statementsOf(manager), ownerId, -bytes);
  }

  /**
   * Before work that would be for nothing, such as rendering a picture; {@link charge} decides.
   *
   * @throws AppError `storage_full` when nothing more fits
   */
  async requireRoom(
    manager: EntityManager,
    { ownerId, personId }: Pick<Charge, 'ownerId' | 'personId'>,
  ): Promise<void> {
    const used = await usageOf(statementsOf(manager), ownerId);
    if (used >= this.quotaBytes) throw storageFull(ownerId === personId);
  }
}
