import { In } from 'typeorm';
import { inChunks } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { Image } from './image.entity.ts';
import { ImagesLeft } from './images-left.event.ts';
import { NoteImage } from './note-image.entity.ts';

/** Before notes are deleted, in the act that deletes them: what no other note has of their pictures goes after the commit. */
export async function leaveImages(unit: Unit, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return;
  const rows = await unit.manager.find(NoteImage, {
    where: { noteId: In([...noteIds]) },
    select: { hash: true },
  });
  await lookForImages(unit, [...new Set(rows.map(({ hash }) => hash))]);
}

/** Has it looked, after the commit, whether any note still has these pictures. */
export async function lookForImages(unit: Unit, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  for (const some of inChunks([...hashes].sort())) {
    await unit.manager.update(Image, { hash: In(some) }, { lookAt: Date.now() });
  }
  unit.emit(new ImagesLeft());
}
