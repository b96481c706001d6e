import { readImageAddress } from '@commonplace/contracts/images';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { claimsByPerson } from '../rate-limits.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { lockNote } from '../write/lock-note.ts';
import { imageLocation } from './image-files.ts';
import { attachImages, type FoundImage, holdImages, readableImages } from './image-rows.ts';

/** Pictures that come into a note from other notes: nothing is sent and no bytes are copied. */
@Injectable()
export class ImageClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limiter: RateLimiter,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Makes pictures at these addresses pictures of a note as well; answers them by address, without those
   * that are not there or that the person may not see.
   *
   * @throws AppError `not_found`, `forbidden` for the note, `rejected` for too many, `storage_full`,
   * `rate_limited`
   */
  async claim(
    person: SignedIn,
    noteId: string,
    addresses: readonly string[],
  ): Promise<Map<string, FoundImage>> {
    await this.limiter.consume(claimsByPerson, person.userId);
    return this.unitOfWork.run(async (unit) => {
      await lockNote(unit, noteId);
      await permittedNote(unit.manager, person.userId, noteId, 'edit');
      return claimImages(unit, this.quota, person.userId, noteId, addresses, Date.now());
    });
  }

  /**
   * The same for what a person writes to a note as a whole: what the addresses in it become, null for a
   * picture that is left out.
   */
  async claimAll(
    person: SignedIn,
    noteId: string,
    addresses: readonly string[],
  ): Promise<Record<string, string | null>> {
    const foreign = foreignAddresses(noteId, addresses);
    if (foreign.length === 0) return {};
    return newAddresses(noteId, foreign, await this.claim(person, noteId, foreign));
  }
}

/** Those that are no pictures of this note. */
export function foreignAddresses(noteId: string, addresses: readonly string[]): string[] {
  return addresses.filter((address) => readImageAddress(address)?.noteId !== noteId);
}

/** What addresses become in a note that has these pictures. */
export function newAddresses(
  noteId: string,
  addresses: readonly string[],
  found: ReadonlyMap<string, FoundImage>,
): Record<string, string | null> {
  return Object.fromEntries(
    addresses.map((address) => {
      const hash = found.get(address)?.hash;
      return [address, hash === undefined ? null : imageLocation(noteId, hash)];
    }),
  );
}

/**
 * Makes the pictures at these addresses that the person may see pictures of a note, whose row is locked or
 * new, and answers them.
 *
 * @throws AppError `rejected` when the note has too many, `storage_full`
 */
export async function claimImages(
  unit: Unit,
  quota: StorageQuota,
  personId: string,
  noteId: string,
  addresses: readonly string[],
  unusedSince: number | null,
): Promise<Map<string, FoundImage>> {
  const found = await readableImages(unit.manager, personId, addresses);
  const held = await holdImages(unit, [...new Set([...found.values()].map(({ hash }) => hash))]);
  // Of a note that was deleted just now some may be gone.
  const there = new Set(held.map(({ hash }) => hash));
  const claimed = new Map([...found].filter(([, { hash }]) => there.has(hash)));
  // Its own stay as they are.
  const foreign = foreignAddresses(noteId, [...claimed.keys()]);
  const hashes = [...new Set(foreign.map((address) => (claimed.get(address) as FoundImage).hash))];
  if (hashes.length > 0)
    await attachImages(unit, quota, noteId, hashes, { personId, uploaderId: null, unusedSince });
  return claimed;
}
