/** The first `length` UTF-16 units of a text, never with half of a character at the end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, splitsPair ? length - 1 : length);
}
