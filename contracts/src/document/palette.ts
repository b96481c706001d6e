/**
 * The colours that text may have, and be marked with. A document names a colour and never says how it looks: each
 * theme has its own shade of it, which can be read on its paper.
 */
export const palette = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export type PaletteColor = (typeof palette)[number];
