import { seededRandom } from '../../e2e/support/seeded-random.ts';

const syllables = ['ka', 'lo', 'mi', 'ren', 'su', 'ta', 'vel', 'on', 'dra', 'eth', 'pi', 'mor', 'ash', 'un'];

/** Words that look like text, the same for the same seed. */
export function seededWords(seed: number): () => string {
  const random = seededRandom(seed);
  return () => {
    let word = '';
    const length = 1 + Math.floor(random() * 3);
    for (let index = 0; index < length; index += 1)
      word += syllables[Math.floor(random() * syllables.length)] ?? '';
    return word;
  };
}

/**
 * A note of about so many words, as HTML: paragraphs of 40 to 100 words with a few marks and links, a
 * heading for every eight of them, a list for every ten.
 */
export function seededNote(words: number, seed: number): string {
  const word = seededWords(seed);
  const random = seededRandom(seed + 1);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  let left = words;
  const sentence = (length: number) => {
    left -= length;
    const text = Array.from({ length }, () => {
      const plain = word();
      const dice = random();
      if (dice < 0.01) return `<strong>${plain}</strong>`;
      if (dice < 0.02) return `<em>${plain}</em>`;
      if (dice < 0.023) return `<a href="https://example.org/${plain}">${plain}</a>`;
      return plain;
    });
    return `${text.join(' ')}.`;
  };

  const blocks: string[] = [];
  for (let paragraph = 0; left > 0; paragraph += 1) {
    if (paragraph % 8 === 0) blocks.push(`<h2>${sentence(between(3, 7))}</h2>`);
    const sentences = Array.from({ length: between(4, 7) }, () => sentence(between(9, 15)));
    blocks.push(`<p>${sentences.join(' ')}</p>`);
    if (paragraph % 10 === 9) {
      const items = Array.from(
        { length: between(3, 6) },
        () => `<li><p>${sentence(between(6, 14))}</p></li>`,
      );
      blocks.push(`<ul>${items.join('')}</ul>`);
    }
  }
  return blocks.join('');
}
