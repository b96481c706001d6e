/** The size of a note's text in CSS, from the one that was chosen in pixels: it grows with the text size of the browser. */
export function noteFontSize(pixels: number): string {
  return `${pixels / 16}rem`;
}
