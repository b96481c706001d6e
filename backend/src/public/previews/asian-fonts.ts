import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

/** Letters and punctuation of Chinese, Japanese and Korean, which the font of the titles does not have. */
const asian = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\uff01-\uffee]/u;

/**
 * A font that is packaged in parts of some hundred letters each. One is used for texts that contain its `letters`, the
 * first in this order before the others: with kana, Han characters have their Japanese shapes.
 */
const families: readonly Family[] = [
  {
    name: 'Noto Sans JP',
    letters: /[\p{sc=Hira}\p{sc=Kana}]/u,
    files: 'noto-sans-jp',
    listed: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  },
  {
    name: 'Noto Sans KR',
    letters: /\p{sc=Hang}/u,
    files: 'noto-sans-kr',
    listed: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  },
  {
    name: 'Noto Sans SC',
    letters: asian,
    files: 'noto-sans-sc',
    listed: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  },
];

interface Family {
  name: string;
  letters: RegExp;
  /** With what the names of its files begin. */
  files: string;
  /** The file that lists the parts with their letters. */
  listed: string;
}

/** A part of a font: its file, and the first and last letter of each of its ranges. */
interface Part {
  file: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/**
 * The fonts for Chinese, Japanese and Korean titles. A part is unpacked when a text first needs it, into a folder of
 * its own, because FreeType reads neither WOFF2 nor fonts in memory. All parts together are some 20 MB.
 */
export class AsianFonts {
  readonly #parts = new Map<Family, readonly Part[]>();
  readonly #unpacked = new Set<string>();
  #folder: string | null = null;

  /**
   * @param use makes the font in a file known to what draws
   * @returns the families that have the letters of the text, in the order in which they are to be tried
   */
  async prepare(text: string, use: (fontfile: string) => Promise<void>): Promise<string[]> {
    const used = families.filter(({ letters }) => letters.test(text));
    for (const letter of new Set(text)) {
      if (!asian.test(letter)) continue;
      const part = this.#partWith(letter.codePointAt(0) as number, used);
      if (part === undefined || this.#unpacked.has(part.file)) continue;
      await use(await this.#unpack(part.file));
      this.#unpacked.add(part.file);
    }
    return used.map(({ name }) => name);
  }

  /** Removes what was unpacked. */
  close(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
    this.#unpacked.clear();
  }

  #partWith(letter: number, used: readonly Family[]): Part | undefined {
    for (const family of used) {
      const part = this.#partsOf(family).find(({ ranges }) =>
        ranges.some(([first, last]) => first <= letter && letter <= last),
      );
      if (part) return part;
    }
    return undefined;
  }

  #partsOf(family: Family): readonly Part[] {
    const known = this.#parts.get(family);
    if (known) return known;
    const lists: Record<string, string> = JSON.parse(readFileSync(new URL(family.listed), 'utf8'));
    const parts = Object.entries(lists).map(([part, ranges]) => {
      const file = `files/${family.files}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      return { file: fileURLToPath(new URL(file, family.listed)), ranges: ranges.split(',').map(rangeOf) };
    });
    this.#parts.set(family, parts);
    return parts;
  }

  async #unpack(file: string): Promise<string> {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'commonplace-fonts-'));
    const unpacked = join(this.#folder, `${this.#unpacked.size}.ttf`);
    writeFileSync(unpacked, await decompress(readFileSync(file)));
    return unpacked;
  }
}

/** From `U+4e00-4e2d` or `U+4e00`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
