/** A pattern for `LIKE … ESCAPE '!'` that finds the text anywhere, whatever characters it has. */
export function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
