import { inflateSync } from 'node:zlib';

/** What Chromium wrote into a PDF. */
export interface PdfText {
  /** The letters of each page as they are drawn, cells after the text around them, without white space. */
  pages: string[];
  /** Pictures that the pages draw. */
  pictures: number;
}

type Letters = (codes: string) => string;

/** Reads the text of a PDF as `page.pdf()` makes it: objects with offsets of their own, streams deflated. */
export function pdfText(pdf: Buffer): PdfText {
  const objects = objectsOf(pdf);
  const dictionary = (reference: string | undefined) => objects.get(Number(reference))?.dictionary ?? '';
  const pages: string[] = [];
  let pictures = 0;

  /** The letters of a page, or of a part of it that is drawn as one, with those of the parts it draws. */
  const lettersIn = (number: number, resources: string): string => {
    const fonts = new Map<string, Letters>();
    for (const [, name = '', font] of resources.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)) {
      const map = /\/ToUnicode\s+(\d+) 0 R/.exec(dictionary(font))?.[1];
      fonts.set(name, lettersOf(objects.get(Number(map))?.stream ?? ''));
    }
    let letters = textOf(objects.get(number)?.stream ?? '', fonts);
    for (const [, part] of resources.matchAll(/\/X\d+\s+(\d+) 0 R/g)) {
      if (/\/Subtype\s*\/Image/.test(dictionary(part))) pictures += 1;
      else letters += lettersIn(Number(part), resourcesOf(dictionary(part)));
    }
    return letters;
  };
  const resourcesOf = (of: string) => {
    const elsewhere = /\/Resources\s+(\d+) 0 R/.exec(of)?.[1];
    return elsewhere ? dictionary(elsewhere) : of;
  };

  for (const { dictionary: page } of objects.values()) {
    if (!/\/Type\s*\/Page\b/.test(page)) continue;
    const content = /\/Contents\s+(\d+) 0 R/.exec(page)?.[1];
    pages.push(lettersIn(Number(content), resourcesOf(page)));
  }
  return { pages, pictures };
}

function objectsOf(pdf: Buffer): Map<number, { dictionary: string; stream: string | null }> {
  const text = pdf.toString('latin1');
  const objects = new Map<number, { dictionary: string; stream: string | null }>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\s*(.*?)(?:endobj|stream\r?\n)/gs)) {
    const [whole, number, dictionary = ''] = found;
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1]);
    const from = found.index + whole.length;
    const isStream = whole.trimEnd().endsWith('stream');
    const bytes = isStream ? pdf.subarray(from, from + length) : null;
    const isText = bytes && !/\/Subtype\s*\/Image/.test(dictionary) && !/\/Length1/.test(dictionary);
    objects.set(Number(number), {
      dictionary,
      stream: isText
        ? (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
        : null,
    });
  }
  return objects;
}

/** The letters that codes of a font stand for, by its `ToUnicode` map. */
function lettersOf(map: string): Letters {
  const letters = new Map<number, string>();
  const word = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(Number.parseInt(code, 16), word(to));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        letters.set(code, String.fromCodePoint(Number.parseInt(first, 16) + code - start));
      }
    }
  }
  const width = /begincodespacerange\s*<(\w+)>/.exec(map)?.[1]?.length ?? 4;
  return (codes) =>
    [...codes.matchAll(new RegExp(`.{${width}}`, 'g'))]
      .map(([code]) => letters.get(Number.parseInt(code, 16)) ?? '')
      .join('');
}

function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = () => '';
  let text = '';
  for (const [, font, codes] of content.matchAll(/\/(F\d+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) letters = fonts.get(font) ?? (() => '');
    else if (codes) text += letters(codes);
  }
  return text.replace(/\s+/g, '');
}
