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
import { type DigestKind, digestKinds, digestTables } from './digest/digest-kinds.ts';
import { NotificationOff } from './notification.entities.ts';

/** The preferences to change; what is absent stays as it is. */
export interface PreferenceChanges {
  kinds?: Partial<Record<NotificationType, boolean | undefined>> | undefined;
  emailDigest?: boolean | undefined;
  emailWeekly?: boolean | undefined;
}

/** The preference that switches each mail on. */
const switches = { daily: 'emailDigest', weekly: 'emailWeekly' } as const satisfies Record<
  DigestKind,
  keyof NotificationPreferences
>;

/** What each person is notified of. Stored is only what differs from the start: everything, and no mails. */
@Injectable()
export class Preferences {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** All types, with those that were never changed. */
  async of(userId: string): Promise<NotificationPreferences> {
    const { manager } = this.reads;
    const [off, emailDigest, emailWeekly] = await Promise.all([
      manager.findBy(NotificationOff, { userId }),
      manager.existsBy(digestTables.daily, { userId }),
      manager.existsBy(digestTables.weekly, { userId }),
    ]);
    const switchedOff = new Set(off.map(({ type }) => type));
    const kinds = Object.fromEntries(notificationTypes.map((type) => [type, !switchedOff.has(type)]));
    return { kinds: kinds as NotificationPreferences['kinds'], emailDigest, emailWeekly };
  }

  /** Changes those that are named. */
  async change(userId: string, { kinds = {}, ...mails }: PreferenceChanges): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      for (const type of notificationTypes) {
        if (kinds[type] === undefined) continue;
        await unit.manager.delete(NotificationOff, { userId, type });
        if (!kinds[type]) await unit.manager.insert(NotificationOff, { userId, type });
      }
      for (const kind of digestKinds) {
        const isOn = mails[switches[kind]];
        if (isOn === true) await switchDigestOn(unit, kind, userId);
        if (isOn === false) await unit.manager.delete(digestTables[kind], { userId });
      }
    });
  }

  /** Ends a mail, also of a person who is not signed in. */
  async endDigest(kind: DigestKind, userId: string): Promise<void> {
    await this.unitOfWork.run(({ manager }) => manager.delete(digestTables[kind], { userId }));
  }
}

/** Mails begin with what comes from now on. Does nothing where the mail is on already. */
async function switchDigestOn({ manager }: Unit, kind: DigestKind, userId: string): Promise<void> {
  const table = digestTables[kind];
  if (await manager.existsBy(table, { userId })) return;
  await manager.insert(table, { userId, sentUntil: Date.now() });
}
