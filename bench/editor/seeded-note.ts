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
 * A note of about so many words, as HTML: paragraphs of 40 to 100 words with a few marks and links, a heading for
 * every eight of them, and after every second paragraph one of the other blocks, each in its turn.
 */
export function seededNote(words: number, seed: number): string {
  const word = seededWords(seed);
  const random = seededRandom(seed + 1);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('');
  let left = words;
  const sentence = (length: number) => {
    left -= length;
    return `${Array.from({ length }, () => marked(word(), random())).join(' ')}.`;
  };
  const paragraph = () => `<p>${times(between(4, 7), () => `${sentence(between(9, 15))} `).trim()}</p>`;
  const line = () => `<p>${sentence(between(6, 14))}</p>`;
  const turns = otherBlocks({
    line,
    words: () => sentence(between(4, 8)),
    several: () => between(3, 6),
    times,
  });

  const blocks: string[] = [];
  for (let index = 0; left > 0; index += 1) {
    if (index % 8 === 0) blocks.push(`<h2>${sentence(between(3, 7))}</h2>`);
    blocks.push(paragraph());
    if (index % 2 === 1) blocks.push(turns[((index - 1) / 2) % turns.length]?.() ?? '');
  }
  return blocks.join('');
}

/** A word of a hundred is bold, one italic, and every other mark comes now and then. */
function marked(plain: string, dice: number): string {
  const [, tag, closing] = marks.find(([most]) => dice < most) ?? [];
  return tag === undefined ? plain : `<${tag}>${plain}</${closing}>`;
}

const marks: readonly (readonly [below: number, tag: string, closing: string])[] = [
  [0.01, 'strong', 'strong'],
  [0.02, 'em', 'em'],
  [0.023, 'a href="https://example.org/"', 'a'],
  [0.026, 'span class="text-color-red"', 'span'],
  [0.029, 'mark class="highlight-yellow"', 'mark'],
  [0.031, 'span class="tag tag-success"', 'span'],
  [0.033, 'span style="font-size:24pt"', 'span'],
];

interface Parts {
  /** A paragraph of one sentence. */
  line: () => string;
  /** A few words. */
  words: () => string;
  several: () => number;
  times: (count: number, make: () => string) => string;
}

/** Each block that is no paragraph and no heading. */
function otherBlocks({ line, words, several, times }: Parts): (() => string)[] {
  const item = () => `<li>${line()}</li>`;
  const cell = (tag: 'td' | 'th') => () => `<${tag}><p>${words()}</p></${tag}>`;
  const row = (tag: 'td' | 'th') => () => `<tr>${times(3, cell(tag))}</tr>`;
  const action = () =>
    `<div class="action-item"><input type="checkbox"><div class="action-item-text">${words()}</div></div>`;
  return [
    () => `<ul>${times(several(), item)}</ul>`,
    () => times(several(), action),
    () => `<table class="table striped bordered">${row('th')()}${times(several(), row('td'))}</table>`,
    () => `<div class="panel panel-info panel-light">${line()}${line()}</div>`,
    () => `<ol>${times(several(), item)}</ol>`,
    () => `<div class="columns">${times(2, () => `<div class="column">${line()}</div>`)}</div>`,
    () => `<pre><code class="language-javascript">const words = '${words()}';\nreturn words;</code></pre>`,
    () => `<details class="expand"><summary>${words()}</summary>${line()}</details>`,
    () => `<blockquote>${line()}</blockquote>`,
    () => `<div class="message-box message-box-warning">${line()}</div>`,
    () => '<hr>',
  ];
}
