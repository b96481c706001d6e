/** What a style says that a note can take up: words, a number, or a colour with its one pair of brackets. */
const plain = /^[a-z-]{1,40} ?: ?(?:[^()]{1,100}|[\w-]{1,20}\([^()]{1,100}\))$/i;
/** More than this is not said about one element. */
const mostDeclarations = 50;

/**
 * The plain declarations of a `style` attribute. The window parses styles with a pattern of exponential time: years
 * for forty characters with a bracket that is never closed, and minutes for a thousand blanks.
 */
export function plainStyle(style: string): string {
  const declarations = style.split(';').map((declaration) => declaration.trim().replace(/\s+/g, ' '));
  return declarations
    .filter((declaration) => plain.test(declaration))
    .slice(-mostDeclarations)
    .join(';');
}
