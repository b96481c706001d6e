/** A range of code with one class. */
export interface ColoredPart {
  from: number;
  to: number;
  className: string;
}

/** Longer code, in characters, is not coloured: that would delay typing, and other pages. */
export const longestColored = 40_000;
