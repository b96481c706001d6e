/** Letters that do not come apart into a plain one and an accent. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ə: 'e',
};

/**
 * What a name and a search for it have in common: lower case, without accents, apostrophes and
 * punctuation, one blank between words. `St. John's` is `st johns`, `Łódź` is `lodz`.
 */
export function placeKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => plain[letter] ?? letter)
    .replace(/['`‘’ʻʼʹ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Every key under which a name is looked for: also with the letters that replace accented ones, and with `St` for
 * `Saint`.
 */
export function placeKeys(name: string): string[] {
  const lower = name.toLowerCase().normalize('NFC');
  const spelled = lower.replace(/[äöüøå]/g, (letter) => spellings[letter] as string);
  const keys = new Set([placeKey(lower), placeKey(spelled)]);
  for (const key of [...keys]) {
    const saint = /^(st|ste|saint|sainte|sankt) (?=.)/.exec(key);
    if (!saint) continue;
    const rest = key.slice(saint[0].length);
    for (const form of saintForms[saint[1] as keyof typeof saintForms]) keys.add(`${form} ${rest}`);
  }
  return [...keys].filter((key) => key !== '');
}

const spellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const saintForms = {
  st: ['saint', 'sankt'],
  saint: ['st'],
  sankt: ['st'],
  ste: ['sainte'],
  sainte: ['ste', 'st'],
};
