import {
  type NotificationPreferences,
  type NotificationType,
  notificationTypes,
} from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { holdActor } from '../accounts/hold-people.ts';
import { Reads } from '../platform/database/reads.ts';
import type { Unit } from '../platform/database/unit.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { NotificationDigest, NotificationOff } from './notification.entities.ts';

/** The preferences to change; what is absent stays as it is. */
export interface PreferenceChanges {
  kinds?: Partial<Record<NotificationType, boolean | undefined>> | undefined;
  emailDigest?: boolean | undefined;
}

/** What each person is notified of. Stored is only what differs from the start: everything, and no mail. */
@Injectable()
export class Preferences {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** All types, with those that were never changed. */
  async of(userId: string): Promise<NotificationPreferences> {
    const { manager } = this.reads;
    const [off, emailDigest] = await Promise.all([
      manager.findBy(NotificationOff, { userId }),
      manager.existsBy(NotificationDigest, { userId }),
    ]);
    const switchedOff = new Set(off.map(({ type }) => type));
    const kinds = Object.fromEntries(notificationTypes.map((type) => [type, !switchedOff.has(type)]));
    return { kinds: kinds as NotificationPreferences['kinds'], emailDigest };
  }

  /** Changes those that are named. */
  async change(userId: string, { kinds = {}, emailDigest }: PreferenceChanges): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      for (const type of notificationTypes) {
        if (kinds[type] === undefined) continue;
        await unit.manager.delete(NotificationOff, { userId, type });
        if (!kinds[type]) await unit.manager.insert(NotificationOff, { userId, type });
      }
      if (emailDigest === true) await switchDigestOn(unit, userId);
      if (emailDigest === false) await unit.manager.delete(NotificationDigest, { userId });
    });
  }

  /** Ends the daily mail, also of a person who is not signed in. */
  async endDigest(userId: string): Promise<void> {
    await this.unitOfWork.run(({ manager }) => manager.delete(NotificationDigest, { userId }));
  }
}

/** Mails begin with what comes from now on. Does nothing where the digest is on already. */
async function switchDigestOn({ manager }: Unit, userId: string): Promise<void> {
  if (await manager.existsBy(NotificationDigest, { userId })) return;
  await manager.insert(NotificationDigest, { userId, sentUntil: Date.now() });
}
