import { cut } from './cut.ts';

/** Characters of its text that an untitled note is called by. */
const labelCharacters = 40;

interface Named {
  title: string;
  temp: { preview: string };
}

/** What a note is called in a list: its title, else the first 40 characters of its text, else `untitled`. */
export function noteLabel({ title, temp }: Named, untitled: string): string {
  return title.trim() || cut(temp.preview.trim(), labelCharacters) || untitled;
}

/**
 * What stands under that: how the text begins, or how it goes on after the characters the note is called by, from the
 * start of a word that they end in; `empty` for a note without text.
 */
export function notePreview({ title, temp }: Named, empty: string): string {
  const text = temp.preview.trim();
  if (text === '') return empty;
  if (title.trim()) return text;
  const characters = [...text];
  if (characters.length <= labelCharacters) return '';
  const called = characters.slice(0, labelCharacters).join('');
  const cutWord = /\S$/.test(called) && /\S/.test(characters[labelCharacters] ?? '') ? lastWord(called) : '';
  return `…${cutWord}${characters.slice(labelCharacters).join('').trimStart()}`;
}

/** Empty where it is all there is, as in writing without blanks. */
function lastWord(text: string): string {
  return /\s(\S+)$/.exec(text)?.[1] ?? '';
}
