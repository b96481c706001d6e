/** Characters of its text that an untitled note is called by at most. */
const labelCharacters = 40;

interface Named {
  title: string;
  temp: { preview: string };
}

interface Previewed extends Named {
  info2: { imageArray: readonly unknown[] };
}

/** What is said of a note without words. */
export interface WordlessTexts {
  empty: string;
  picture: string;
}

/**
 * What a note is called in a list: its title, else the words that its text begins with, 40 characters at most, else
 * `untitled`.
 */
export function noteLabel({ title, temp }: Named, untitled: string): string {
  const [label, rest] = parted(temp.preview);
  return title.trim() || (rest ? `${label}…` : label) || untitled;
}

/** The line under that: how the text begins, or how it goes on. */
export function notePreview({ title, temp, info2 }: Previewed, texts: WordlessTexts): string {
  const [label, rest] = parted(temp.preview);
  if (label === '') return info2.imageArray.length > 0 ? texts.picture : texts.empty;
  if (title.trim()) return temp.preview.trim();
  return rest && `…${rest}`;
}

/** A text parted after the last word that ends within the label; within a word only where that is all there is. */
function parted(text: string): [label: string, rest: string] {
  const characters = [...text.trim()];
  if (characters.length <= labelCharacters) return [characters.join(''), ''];
  const most = characters.slice(0, labelCharacters + 1).join('');
  const label = /^(.*\S)\s/s.exec(most)?.[1] ?? characters.slice(0, labelCharacters).join('');
  return [label, text.trim().slice(label.length).trimStart()];
}
