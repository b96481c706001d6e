/** A pattern for `LIKE … ESCAPE '!'` that finds the text anywhere, with any characters. */
export function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
