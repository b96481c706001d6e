import { once } from 'node:events';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

export interface PackedNote {
  title: string;
  notebook: string;
  section: string | null;
  /** Stands once in its content. */
  mark: string;
  /** The title of the note that it leads to. */
  linksTo: string;
  /** How many pictures it has. */
  pictures: number;
}

/** A file to import, and what has to become of it. */
export interface PackedFolder {
  name: string;
  zip: Buffer;
  notes: readonly PackedNote[];
}

const places = [
  ['Garden', null],
  ['Garden', 'Beds'],
  ['Work', null],
  ['Work', 'Later'],
] as const;

/** A zip of Markdown in two folders with a folder each, with links from note to note and pictures: one is in many notes. */
export async function packedFolder(tag: string, count: number): Promise<PackedFolder> {
  const notes = Array.from({ length: count }, (_, index): PackedNote => {
    const [notebook, section] = places[index % places.length] as (typeof places)[number];
    return {
      title: `${tag} note ${index}`,
      notebook: `${tag} ${notebook}`,
      section,
      mark: `mark-${tag}-${index}.`,
      linksTo: `${tag} note ${(index + 1) % count}`,
      pictures: Number(hasOwnPicture(index)) + Number(hasSharedPicture(index)),
    };
  });
  const zip = new ZipFile();
  zip.addBuffer(await picture(`${tag} shared`), 'shared.png');
  for (const [index, note] of notes.entries()) {
    const { title, notebook, section, mark, linksTo } = note;
    const folder = section === null ? notebook : `${notebook}/${section}`;
    const up = section === null ? '..' : '../..';
    const own = hasOwnPicture(index) ? `\n\n![own](picture-${index}.png)` : '';
    const shared = hasSharedPicture(index) ? `\n\n![shared](${up}/shared.png)` : '';
    if (own !== '') zip.addBuffer(await picture(title), `${folder}/picture-${index}.png`);
    const text = `${mark} leads to [[${linksTo}]]${own}${shared}\n`;
    zip.addBuffer(Buffer.from(text), `${folder}/${title}.md`);
  }
  zip.end();
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(zip.outputStream, 'end');
  return { name: `${tag}.zip`, zip: Buffer.concat(chunks), notes };
}

const hasOwnPicture = (index: number) => index % 3 === 0;
const hasSharedPicture = (index: number) => index % 4 === 1;

/** Another one for each name. */
async function picture(name: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><text y="20">${name}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
