/**
 * The characters that force a direction of writing on what follows (U+202A to U+202E) or set it apart (U+2066 to
 * U+2069). In a title they would turn the words around it. The marks LRM, RLM and ALM stay: a title in two
 * scripts may need them, and they reach no further than their neighbours.
 */
const bidiOverrides = /[\u202a-\u202e\u2066-\u2069]/gu;

export function withoutBidiOverrides(text: string): string {
  return text.replace(bidiOverrides, '');
}
