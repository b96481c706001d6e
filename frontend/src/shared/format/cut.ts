/** The first `most` characters of a text, with an ellipsis where something was cut. An emoji is one character. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters.slice(0, most).join('').trimEnd()}…`;
}
