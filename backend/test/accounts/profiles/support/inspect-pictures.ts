import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../../support/backend-process.ts';

interface SeenPicture {
  format: string;
  width: number;
  height: number;
  pages: number;
  /** Kinds of metadata in it. */
  hidden: string[];
  /** Red, green and blue of the pixels in the first and in the last corner. */
  first: number[];
  last: number[];
}

const program = new URL('./inspect-pictures.mjs', import.meta.url).pathname;

/** What these pictures are, by a decoder that takes any kind. */
export async function inspectPictures(pictures: readonly Uint8Array[]): Promise<SeenPicture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-pictures-'));
  try {
    const files = pictures.map((_, index) => join(folder, String(index)));
    await Promise.all(pictures.map((bytes, index) => writeFile(files[index] as string, bytes)));
    const inspecting = startNode([program, ...files]);
    const line = await inspecting.said('[');
    await inspecting.ended;
    return JSON.parse(line);
  } finally {
    await rm(folder, { recursive: true });
  }
}
