export interface DecodedText {
  text: string;
  /** It may be another one: nothing in the bytes says which. */
  isGuessed: boolean;
}

const marks: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes of a text in any of the usual encodings, with lines that end on `\n`. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, isGuessed } = decode(bytes);
  // NUL and surrogates without a partner are no characters of a text.
  return { text: text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed(), isGuessed };
}

function decode(bytes: Uint8Array): DecodedText {
  const [marked] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isGuessed: false };
  const wide = utf16Of(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isGuessed: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: japaneseOf(bytes) ?? new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
  }
}

/** Latin letters in UTF-16 are zero in every other byte. */
function utf16Of(bytes: Uint8Array): string | null {
  const looked = Math.min(bytes.length - (bytes.length % 2), 4_096);
  if (looked < 4) return null;
  const zeros: [even: number, odd: number] = [0, 0];
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const half = looked / 2;
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.1) return 'utf-16le';
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.1) return 'utf-16be';
  return null;
}

const lettersLooked = 65_536;

/** Shift_JIS, in which spreadsheets of Japan are saved. Letters of other languages read as such stand alone. */
function japaneseOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
    const beginning = text.slice(0, lettersLooked);
    const others = beginning.match(/[^\0-\x7f]/g)?.length ?? 0;
    const inRuns = beginning.match(/[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]{2,}/g)?.join('').length ?? 0;
    return inRuns > others * 0.7 ? text : null;
  } catch {
    return null;
  }
}
