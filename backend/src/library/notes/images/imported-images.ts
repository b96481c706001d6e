import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Reads } from '../../../platform/database/reads.ts';
import { isDuplicate } from '../../../platform/database/retryable-error.ts';
import { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { KeptFiles } from '../../../platform/files/kept-files.ts';
import { kindOfBytes } from '../../../platform/pictures/picture-kind.ts';
import { Pictures } from '../../../platform/pictures/pictures.ts';
import type { SentPicture } from '../../../platform/pictures/sent-picture.ts';
import { Image } from './image.entity.ts';
import { imageFileNames } from './image-files.ts';
import { importedImageShape, writeImage } from './write-image.ts';

/** A picture without a note goes after so long: longer than it takes to make the note. */
const waitsForNoteMs = 60 * 60_000;

/** Pictures of notes that are imported. Each is kept before its note is made, so that a thousand of them are never held at once. */
@Injectable()
export class ImportedImages {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: KeptFiles,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Keeps a picture for an hour, unless it becomes one of a note, and answers its hash. What is kept already, as out of an export of
   * ours, is not made again.
   *
   * @throws AppError `rejected` for what is no acceptable picture
   */
  async keep(personId: string, bytes: Uint8Array): Promise<string> {
    const own = hashOf(bytes);
    if (await this.isKept(own)) return own;
    const rendered = await this.pictures.renderImported(personId, sentAs(bytes), importedImageShape);
    const hash = hashOf(rendered.bytes);
    while (!(await this.isKept(hash))) {
      const image = await writeImage(this.files, hash, rendered);
      await this.unitOfWork
        .run(async (unit) => {
          await unit.manager.insert(Image, { ...image, lookAt: Date.now() + waitsForNoteMs });
          for (const name of imageFileNames(image)) await this.files.keep(unit, name);
        })
        .catch((error) => {
          // Somebody else was just keeping the same picture.
          if (!isDuplicate(error)) throw error;
        });
    }
    return hash;
  }

  private isKept(hash: string): Promise<boolean> {
    return this.reads.manager.existsBy(Image, { hash });
  }
}

/** Under the name that its bytes deserve: elsewhere a name need not tell the kind. */
function sentAs(bytes: Uint8Array): SentPicture {
  return { name: `picture.${kindOfBytes(bytes) ?? 'unknown'}`, bytes };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
