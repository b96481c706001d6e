import { setImmediate as turn } from 'node:timers/promises';
import { FreeNames } from '../free-names.ts';
import type { ExportPlan } from './export-plan.ts';

/** Of a name with its extension. Windows and most archivers take 255, and a path is several of them. */
const mostBytes = 180;
/** Names that Windows keeps for devices, also with an extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbidden = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A title as the name of a file or folder on every system; `fallback` for one of which nothing is left. */
export function fileNameOf(title: string, fallback = 'Untitled'): string {
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const cut = cutTo(plain, mostBytes).replace(/[ .]+$/, '');
  if (cut === '') return fallback;
  return device.test(cut) ? `_${cut}` : cut;
}

/** Whole letters of a text, as many as so many bytes of UTF-8 hold. */
function cutTo(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let cut = '';
  let left = bytes;
  for (const letter of text) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    cut += letter;
  }
  return cut;
}

/** Notes that get a path without a pause for others. */
const atOnce = 500;

/** The path of each note in an archive, by note id: folders are notebooks and sections. */
export async function pathsIn(
  { parts }: ExportPlan,
  extension: string,
  reserved: readonly string[] = [],
): Promise<Map<string, string>> {
  const folders = new Map<string, FreeNames>();
  const nameIn = (folder: string, title: string, after = '') => {
    const names = folders.get(folder) ?? new FreeNames();
    folders.set(folder, names);
    const name = fileNameOf(title);
    return names.take((ending) => `${name}${ending}${after}`);
  };
  for (const name of reserved) nameIn('', name);
  const paths = new Map<string, string>();
  for (const { notebook, notes } of parts) {
    const root = notebook === null ? '' : `${nameIn('', notebook)}/`;
    const sections = new Map<string, string>();
    for (const { id, title, section } of notes) {
      let folder = root;
      if (section !== null) {
        folder = sections.get(section.id) ?? `${root}${nameIn(root, section.title)}/`;
        sections.set(section.id, folder);
      }
      if (paths.size % atOnce === 0) await turn();
      if (!paths.has(id)) paths.set(id, `${folder}${nameIn(folder, title, extension)}`);
    }
  }
  return paths;
}

/** The address of one file of an archive in another, as Markdown and HTML write it. */
export function relativeAddress(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let common = 0;
  while (common < here.length && common < there.length - 1 && here[common] === there[common]) common += 1;
  const up = here.slice(common).map(() => '..');
  const address = [...up, ...there.slice(common).map(encodeURIComponent)].join('/');
  return address.replace(/[()']/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
