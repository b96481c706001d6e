const previewCharacters = 40;

/**
 * What a note is called in a list: its title, else the first 40 characters of its text, else
 * `untitled`.
 */
export function noteLabel(note: { title: string; temp: { preview: string } }, untitled: string): string {
  const title = note.title.trim();
  if (title) return title;
  const start = [...note.temp.preview.trim()].slice(0, previewCharacters).join('').trim();
  return start || untitled;
}
