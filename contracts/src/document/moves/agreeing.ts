const lastHalf = { start: /[\ud800-\udbff]/, end: /[\udc00-\udfff]/ };

/**
 * How many letters two words have in common from one end. Letters of two halves, as emoji are, agree only whole: Yjs
 * makes "\ufffd" of each half where a text is cut between them.
 */
export function agreeing(a: string, b: string, end: 'start' | 'end'): number {
  const fewest = Math.min(a.length, b.length);
  const sign = (word: string, index: number) =>
    end === 'start' ? word.charAt(index) : word.charAt(word.length - 1 - index);
  let count = 0;
  while (count < fewest && sign(a, count) === sign(b, count)) count += 1;
  return count > 0 && lastHalf[end].test(sign(a, count - 1)) ? count - 1 : count;
}
