const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of a text in any script, also in those that write without spaces. */
export function countWords(text: string): number {
  let words = 0;
  // By line: segmenting one very long text is slower than many short ones.
  for (const line of text.split('\n')) {
    for (const segment of segmenter.segment(line)) if (segment.isWordLike) words++;
  }
  return words;
}

/** Characters of a text as Unicode counts them, line ends left out. */
export function countCharacters(text: string): number {
  let characters = 0;
  for (const character of text) if (character !== '\n') characters++;
  return characters;
}
