/** A generated note. */
export interface CorpusNote {
  title: string;
  /** 200 to 500 characters. */
  text: string;
}

/** The four languages of the corpus, by the number of a note. */
export const languages = ['English', 'German', 'Chinese', 'Japanese'] as const;

/** A generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** As words are in languages: the n-th about n times as rare as the first. */
const skewed = (count: number, random: number) => Math.floor(count ** random) % count;

const english = 'ta ro in con ber ing er al mo st re li pre com de sh th an el or'.split(' ');
const german = 'ge ver schl ung en ä ö ü ber stra ß lich keit zu fahr mut er in be haus'.split(' ');

function spokenWords(syllables: readonly string[], count: number): string[] {
  const random = randomFrom(syllables.length + count);
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
}

/** Characters that follow each other as in words: each has forty that come after it. */
function* characters(first: number, count: number, random: () => number): Generator<string> {
  for (let at = skewed(count, random()); ; ) {
    yield String.fromCodePoint(first + at);
    at = (at * 31 + 7 * skewed(40, random())) % count;
  }
}

const vocabularies = [spokenWords(english, 30_000), spokenWords(german, 30_000)];

/** The n-th note of the corpus. */
export function corpusNote(index: number): CorpusNote {
  const random = randomFrom(Math.imul(index, 7_919) + 13);
  const length = 200 + Math.floor(random() * 300);
  const vocabulary = vocabularies[index % 4];
  if (vocabulary) {
    const word = () => vocabulary[skewed(vocabulary.length, random())] as string;
    let text = word();
    while (text.length < length) text += ` ${word()}`;
    return { title: `${word()} ${word()} ${word()}`, text };
  }
  const isChinese = index % 4 === 2;
  const han = characters(0x4e00, 3_000, random);
  const kana = characters(0x3041, 83, random);
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const from = isChinese || at % 5 < 2 ? han : kana;
      return from.next().value as string;
    }).join('');
  let text = some(20);
  while (text.length < length) text += `。${some(20)}`;
  return { title: some(6), text };
}

const spoken = (index: number, rank: number) => vocabularies[index % 2]?.[rank] ?? '';

/** Searches of each kind. */
export const searches: Readonly<Record<string, (index: number) => string>> = {
  'a common word': (index) => spoken(index, index % 10),
  'a word': (index) => spoken(index, 200 + index * 13),
  'two words': (index) => `${spoken(0, index % 50)} ${spoken(0, 300 + index)}`,
  'a rare word': (index) => spoken(index, 25_000 + index),
  'the beginning of a word': (index) => spoken(index, index * 29).slice(0, 4),
  'two letters of Chinese or Japanese': (index) => corpusNote(index * 4 + 2 + (index % 2)).text.slice(3, 5),
  nonsense: (index) => `xq${index}zzyv`,
};
