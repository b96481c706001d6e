import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '../../platform/database/unit.ts';
import { User } from '../user.entity.ts';
import { AccountEnded } from './account-ended.event.ts';

/** What stays of a person until the last of their things is gone. No address and no username looks like these. */
export function tombstone(id: string) {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return {
    email: `ended:${id}`,
    pendingEmail: null,
    emailVerified: false,
    username: `~${short}`,
    name: '',
    passwordHash: null,
    googleSub: null,
    foundByEmail: false,
    bio: '',
    location: null,
    birthDate: null,
    social: null,
    pictureUrl: null,
    pictureBytes: 0,
    endedAt: Date.now(),
  } satisfies Partial<User>;
}

/**
 * An account that has ended before it began. What is given to it in this unit is hidden from the
 * commit on, and is removed as what deleted accounts leave: in pieces, so that no request waits long, also
 * after a crash.
 */
export async function insertTombstoneOwner(unit: Unit): Promise<string> {
  const id = uuidv7();
  const now = Date.now();
  await unit.manager.insert(User, { id, ...tombstone(id), createdAt: now, updatedAt: now });
  unit.emit(new AccountEnded(id));
  return id;
}
