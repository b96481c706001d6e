/** A range of code with one class. */
export interface ColoredPart {
  from: number;
  to: number;
  className: string;
}

/** Longer code, in characters, is not coloured: that would delay typing, and other pages. */
export const longestColored = 20_000;
/** Lines that are longer were made by a program. */
const longestLine = 2_000;
/** In that many words without a sign between them, several grammars look for a function from each of them: 23 seconds of work. */
const wordsAlone = /[\w\s*&]{500}/;

/** Whether code is coloured: what is takes half a second at most, whatever is in it. */
export function mayBeColored(code: string): boolean {
  return (
    code.length <= longestColored &&
    !wordsAlone.test(code) &&
    code.split('\n').every(({ length }) => length <= longestLine)
  );
}
