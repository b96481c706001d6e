/** Letters that no decomposition brings to their plain form. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const plainLetters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic. Marks of other scripts are part of the letter. */
const accents = /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c7\u064b-\u065f\u0670]/g;
/** A normal form puts marks in order, which takes the square of their number. No letter has so many. */
const furtherMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const outsideWords = /[^\p{L}\p{M}\p{N}\p{So}]/gu;

/** A word as searches compare it: in lower case, without accents, in one normal form. Idempotent. */
export function fold(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  if (/^[a-zA-Z0-9]*$/.test(word)) return word.toLowerCase();
  return withPlainLetters(word).replace(outsideWords, '').normalize('NFC');
}

/** The same of a text, with what is between its words. */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return withPlainLetters(text).normalize('NFC');
}

function withPlainLetters(text: string): string {
  return text
    .replace(furtherMarks, '$1')
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(plainLetters, (letter) => plain[letter] ?? letter);
}
