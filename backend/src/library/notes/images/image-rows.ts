import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { readImageAddress } from '@commonplace/contracts/images';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { notePolicy, readsDocument } from '../../../access/note-policy.ts';
import { joinPublishedContent, publishedContentShowsImage } from '../../../content/derived-rows.ts';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import { placeholders } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import type { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { Note } from '../note.entity.ts';
import { type NoteRow, readNoteRows } from '../read/note-rows.ts';
import { Image } from './image.entity.ts';
import { NoteImage } from './note-image.entity.ts';

export type FoundImage = Pick<Image, 'hash' | 'width' | 'height'>;

/**
 * The pictures at these addresses, by address: those of notes that a person (null for a guest) may read. What is absent and
 * what is hidden are not among them, and the answer does not distinguish the two (A13); nor is what comes
 * after the thousandth.
 */
export async function readableImages(
  manager: EntityManager,
  personId: string | null,
  addresses: readonly string[],
): Promise<Map<string, FoundImage>> {
  // A text may name any number, and more than these no note can have.
  const asked = addresses.slice(0, limits.imagesPerNote).flatMap((address) => {
    const read = readImageAddress(address);
    return read ? [{ address, noteId: read.noteId, hash: read.file.replace(/\.webp$/, '') }] : [];
  });
  const rows = await readNoteRows(
    manager,
    personId,
    [...new Set(asked.map(({ noteId }) => noteId))],
    'listed',
  );
  const readable = rows.filter(
    ({ author, facts }) => author.endedAt === null && notePolicy(personId, facts).read,
  );
  const hashes = [...new Set(asked.map(({ hash }) => hash))];
  const whole = readable.filter(({ facts }) => readsDocument(personId, facts));
  const published = readable.filter(({ facts }) => !readsDocument(personId, facts));
  const found = [
    ...(await imagesOf(manager, whole, hashes)),
    ...(await imagesOf(manager, published, hashes, 'published')),
  ];
  const images = new Map(found.map(({ noteId, ...image }) => [`${noteId}/${image.hash}`, image]));
  return new Map(
    asked.flatMap(({ address, noteId, hash }) => {
      const image = images.get(`${noteId}/${hash}`);
      return image ? [[address, image] as const] : [];
    }),
  );
}

async function imagesOf(
  manager: EntityManager,
  rows: readonly NoteRow[],
  hashes: readonly string[],
  of: 'document' | 'published' = 'document',
): Promise<(FoundImage & { noteId: string })[]> {
  if (rows.length === 0) return [];
  const noteIds = rows.map(({ note }) => note.id);
  return manager.query(
    `SELECT note_image.note_id AS "noteId", image.hash, image.width, image.height
     FROM note_image JOIN image ON image.hash = note_image.hash ${of === 'published' ? joinPublishedContent : ''}
     WHERE note_image.note_id IN ${placeholders(noteIds)} AND note_image.hash IN ${placeholders(hashes)}
       ${of === 'published' ? `AND ${publishedContentShowsImage}` : ''}`,
    [...noteIds, ...hashes],
  );
}

/** The sizes in pixels in which those of them are kept, by address. */
export async function imageSizes(
  manager: EntityManager,
  personId: string | null,
  addresses: readonly string[],
): Promise<Record<string, Pick<Image, 'width' | 'height'>>> {
  const images = addresses.length === 0 ? [] : await readableImages(manager, personId, addresses);
  return Object.fromEntries([...images].map(([address, { width, height }]) => [address, { width, height }]));
}

/** A note has, or its text names, more than {@link limits.imagesPerNote} pictures. */
export function tooManyImages(): AppError {
  const message = `A note can have ${limits.imagesPerNote} pictures at most.`;
  return new AppError('rejected', { message });
}

/** Whether what is published of a staged note shows a picture. */
export async function isPublishedImage(
  manager: EntityManager,
  noteId: string,
  hash: string,
): Promise<boolean> {
  const found: unknown[] = await manager.query(
    `SELECT note_image.hash FROM note_image ${joinPublishedContent}
     WHERE note_image.note_id = ? AND note_image.hash = ? AND ${publishedContentShowsImage}`,
    [noteId, hash],
  );
  return found.length > 0;
}

/** What is kept of a note's picture; null for one that it has not. */
export async function imageOfNote(
  manager: EntityManager,
  noteId: string,
  hash: string,
): Promise<Image | null> {
  return manager
    .createQueryBuilder(Image, 'image')
    .innerJoin(NoteImage, 'own', 'own.hash = image.hash')
    .where('own.note_id = :noteId AND own.hash = :hash', { noteId, hash })
    .getOne();
}

/**
 * Keeps these pictures from being removed until the unit ends, and answers which of them are there. In one
 * order in every transaction, so that there is no deadlock.
 */
export async function holdImages({ manager }: Unit, hashes: readonly string[]): Promise<Image[]> {
  if (hashes.length === 0) return [];
  return manager.find(Image, {
    where: { hash: In([...hashes]) },
    order: { hash: 'ASC' },
    ...(!isSqlite(manager) && { lock: { mode: 'pessimistic_write' } }),
  });
}

interface Attachment extends Pick<NoteImage, 'uploaderId' | 'unusedSince'> {
  /** Who puts them in. */
  personId: string;
}

/**
 * Makes held pictures pictures of a note, whose row is locked. They count for the note's author, also those
 * that are kept once for several notes: the others may be deleted.
 *
 * @param unusedSince null for a note whose text shows them already
 * @throws AppError `rejected` when the note has too many, `storage_full`
 */
export async function attachImages(
  unit: Unit,
  quota: StorageQuota,
  noteId: string,
  hashes: readonly string[],
  { personId, uploaderId, unusedSince }: Attachment,
): Promise<void> {
  const { manager } = unit;
  const there = await manager.findBy(NoteImage, { noteId, hash: In([...hashes]) });
  const known = new Set(there.map(({ hash }) => hash));
  const added = hashes.filter((hash) => !known.has(hash));
  if (known.size > 0) {
    // Not shown yet or not any more, and wanted again: its time begins anew.
    const again = { noteId, hash: In([...known]), unusedSince: Not(IsNull()) };
    await manager.update(NoteImage, again, { unusedSince });
  }
  if (added.length === 0) return;
  if ((await manager.countBy(NoteImage, { noteId })) + added.length > limits.imagesPerNote) {
    throw tooManyImages();
  }
  const createdAt = Date.now();
  await manager.insert(
    NoteImage,
    added.map((hash) => ({ noteId, hash, uploaderId, createdAt, unusedSince })),
  );
  const ownerId = await authorOf(manager, noteId);
  await quota.charge(unit, { ownerId, personId, bytes: await bytesOf(manager, added) });
}

export async function authorOf(manager: EntityManager, noteId: string): Promise<string> {
  const { authorId } = await manager.findOneOrFail(Note, {
    where: { id: noteId },
    select: { authorId: true },
  });
  return authorId;
}

async function bytesOf(manager: EntityManager, hashes: readonly string[]): Promise<number> {
  return (await manager.sum(Image, 'bytes', { hash: In([...hashes]) })) ?? 0;
}
