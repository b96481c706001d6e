import { createHash } from 'node:crypto';
import { type api, type EndpointInput, limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedIn } from '../../../access/viewer.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { isDuplicate } from '../../../platform/database/retryable-error.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { StorageQuota } from '../../../platform/usage/storage-quota.ts';
import { uploadsByPerson } from '../rate-limits.ts';
import type { NoteRow } from '../read/note-rows.ts';
import { permittedNote } from '../rights/permitted-note.ts';
import { lockNote } from '../write/lock-note.ts';
import { Image } from './image.entity.ts';
import { imageFileNames, imageLocation } from './image-files.ts';
import { attachImages, holdImages } from './image-rows.ts';
import { noteImageShape, writeImage } from './write-image.ts';

type Upload = Pick<EndpointInput<typeof api.notes.uploadImage>, 'headers' | 'file'>;

interface Uploaded {
  location: string;
  width: number;
  height: number;
}

const dayMs = 24 * 60 * 60_000;

/** Pictures that people put into notes. */
@Injectable()
export class ImageUploads {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly pictures: Pictures,
    private readonly limiter: RateLimiter,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Makes what was sent a picture of the note. The same picture is kept once, no matter who sends it how often.
   *
   * @throws AppError `not_found`, `forbidden`; `rejected` for what is no acceptable picture or one too many
   * for the note, `storage_full`, `rate_limited` also for the day's quota, `unavailable`
   */
  async add(person: SignedIn, { headers, file }: Upload): Promise<Uploaded> {
    const noteId = headers.noteid;
    const { note } = await permitted(this.reads.manager, person, noteId);
    await requireDailyQuota(this.reads.manager, person.userId);
    await this.quota.requireRoom(this.reads.manager, { ownerId: note.authorId, personId: person.userId });
    await this.limiter.consume(uploadsByPerson, person.userId);
    const rendered = await this.pictures.renderWidths(person.userId, file, noteImageShape);
    const hash = createHash('sha256').update(rendered.bytes).digest('hex');
    const isKept = await this.reads.manager.existsBy(Image, { hash });
    let image = isKept ? null : await writeImage(this.files, hash, rendered);
    while (!(await this.attach(person, noteId, hash, image)))
      image ??= await writeImage(this.files, hash, rendered);
    return { location: imageLocation(noteId, hash), width: rendered.width, height: rendered.height };
  }

  /**
   * @param image to be kept unless the same picture is kept already
   * @returns false when it is not kept and there was none to keep, or another request was just keeping it
   */
  private async attach(
    person: SignedIn,
    noteId: string,
    hash: string,
    image: Image | null,
  ): Promise<boolean> {
    try {
      return await this.unitOfWork.run(async (unit) => {
        await lockNote(unit, noteId);
        await permitted(unit.manager, person, noteId);
        await requireDailyQuota(unit.manager, person.userId);
        const [kept] = await holdImages(unit, [hash]);
        if (!kept) {
          if (image === null) return false;
          await unit.manager.insert(Image, image);
          for (const name of imageFileNames(image)) await this.files.keep(unit, name);
        }
        const unusedSince = Date.now();
        const { userId } = person;
        await attachImages(unit, this.quota, noteId, [hash], {
          personId: userId,
          uploaderId: userId,
          unusedSince,
        });
        return true;
      });
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

/** Hidden and absent alike are a note that was never saved. */
async function permitted(manager: EntityManager, person: SignedIn, noteId: string): Promise<NoteRow> {
  try {
    return await permittedNote(manager, person.userId, noteId, 'edit');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new AppError('not_found', { message: 'Please write something to save the note first.' });
  }
}

/** What one person has put into notes within a day, as far as it is still there. */
async function requireDailyQuota(manager: EntityManager, personId: string): Promise<void> {
  const since = Date.now() - dayMs;
  const [sent]: { images: number | string; bytes: number | string | null; first: number | string | null }[] =
    await manager.query(
      `SELECT COUNT(*) AS images, SUM(image.bytes) AS bytes, MIN(note_image.created_at) AS first
       FROM note_image JOIN image ON image.hash = note_image.hash
       WHERE note_image.uploader_id = ? AND note_image.created_at > ?`,
      [personId, since],
    );
  const { noteImagesPerDay, noteImageBytesPerDay } = limits;
  if (Number(sent?.images) < noteImagesPerDay && Number(sent?.bytes ?? 0) < noteImageBytesPerDay) return;
  throw new AppError('rate_limited', {
    message: 'You have added too many images today. Please try again tomorrow.',
    retryAfter: Math.max(1, Math.ceil((Number(sent?.first) - since) / 1_000)),
  });
}
