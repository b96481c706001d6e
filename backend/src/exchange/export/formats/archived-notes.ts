import type { ConversionJob } from '../conversion.ts';
import { pathsIn, relativeAddress } from '../export-names.ts';
import { notesIn } from '../export-plan.ts';
import { type ExportedNote, type ExportSource, pictureName } from '../export-source.ts';
import type { ZipEntry } from '../zip-stream.ts';

/** A note, its path in the archive, and the relative address for each address in it. */
export interface ArchivedNote extends Pick<ConversionJob, 'pictures' | 'notes'> {
  note: ExportedNote;
  path: string;
}

const picturesFolder = 'pictures';

/**
 * A file for each note in the folders of its notebook and section, and after it those of its pictures that no note before had,
 * so that what was read of an archive that broke off is whole.
 */
export async function* archivedNotes(
  source: ExportSource,
  extension: string,
  write: (archived: ArchivedNote) => Promise<string>,
): AsyncGenerator<ZipEntry> {
  const paths = await pathsIn(source.plan, extension, [picturesFolder, 'index.html']);
  const written = new Set<string>();
  const pictures = new Set<string>();
  for (const { id } of notesIn(source.plan)) {
    const path = paths.get(id);
    if (path === undefined || written.has(id)) continue;
    written.add(id);
    const note = await source.note(id);
    if (note === null) continue;
    const text = await write({
      note,
      path,
      pictures: Object.fromEntries(
        note.pictures.map((address) => [
          address,
          relativeAddress(path, `${picturesFolder}/${pictureName(address)}`),
        ]),
      ),
      notes: linksFrom(note.html, path, paths),
    });
    yield { name: path, bytes: Buffer.from(text), modifiedAt: new Date(note.updatedAt) };
    for (const address of note.pictures) {
      const name = pictureName(address);
      if (pictures.has(name)) continue;
      const bytes = await source.picture(address);
      if (bytes === null) continue;
      pictures.add(name);
      yield {
        name: `${picturesFolder}/${name}`,
        bytes,
        modifiedAt: new Date(note.createdAt),
      };
    }
  }
}

/** Of the notes that a text may link, where those of the export are. */
export function linkedNotes(
  html: string,
  placeOf: (id: string) => string | undefined,
): Record<string, string> {
  const ids = new Set(html.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const place = placeOf(id);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
}

function linksFrom(html: string, path: string, paths: ReadonlyMap<string, string>): Record<string, string> {
  return linkedNotes(html, (id) => {
    const to = paths.get(id);
    return to === undefined ? undefined : relativeAddress(path, to);
  });
}
