import type { PaletteColor } from './palette.ts';

/** Where each colour lies on the wheel, in degrees. */
const hues: readonly (readonly [PaletteColor, number])[] = [
  ['red', 0],
  ['orange', 28],
  ['yellow', 52],
  ['green', 125],
  ['teal', 178],
  ['blue', 215],
  ['purple', 272],
  ['pink', 328],
  ['red', 360],
];

/** The colours that documents from elsewhere name rather than number. */
const named: Readonly<Record<string, string>> = {
  red: '#ff0000',
  orange: '#ffa500',
  yellow: '#ffff00',
  green: '#008000',
  lime: '#00ff00',
  teal: '#008080',
  cyan: '#00ffff',
  aqua: '#00ffff',
  blue: '#0000ff',
  navy: '#000080',
  purple: '#800080',
  magenta: '#ff00ff',
  fuchsia: '#ff00ff',
  pink: '#ffc0cb',
  maroon: '#800000',
  gray: '#808080',
  grey: '#808080',
};

/**
 * The colour of the palette that comes next to a colour as CSS writes it. Null for ink and paper, which every theme
 * has its own of, and for what is no colour.
 */
export function nearestColor(css: string): PaletteColor | null {
  const rgb = readColor(css.trim().toLowerCase());
  if (!rgb) return null;
  const [red, green, blue] = rgb;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 28) return most > 80 && most < 200 ? 'gray' : null;
  const hue = hueOf(rgb, most, spread);
  const [closest] = hues.toSorted(([, a], [, b]) => Math.abs(a - hue) - Math.abs(b - hue));
  return closest?.[0] ?? null;
}

type Rgb = readonly [red: number, green: number, blue: number];

function hueOf([red, green, blue]: Rgb, most: number, spread: number): number {
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / spread) * 60 + 120;
  return ((red - green) / spread) * 60 + 240;
}

function readColor(css: string): Rgb | null {
  const [, short, long] =
    /^#(?:([0-9a-f]{3,4})|([0-9a-f]{6}(?:[0-9a-f]{2})?))$/.exec(named[css] ?? css) ?? [];
  if (short) return [twice(short[0]), twice(short[1]), twice(short[2])];
  if (long) return [hex(long.slice(0, 2)), hex(long.slice(2, 4)), hex(long.slice(4, 6))];
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(css);
  if (!parts || Number.parseFloat(parts[4] ?? '1') === 0) return null;
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

const hex = (digits: string) => Number.parseInt(digits, 16);
const twice = (digit = '0') => hex(digit + digit);
