// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverHues } from './cover-hues.ts';

const source = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = source.split(':root[data-mantine-color-scheme="dark"]');
const numberOf = (token: string, block: string) =>
  Number(new RegExp(`--cp-cover-${token}: ([\\d.]+);`).exec(block)?.[1]);
const ivory = /--cp-on-cover: (#[0-9a-f]{6});/.exec(light)?.[1] ?? '';

const names = Array.from({ length: 5_000 }, (_, at) => `Notebook ${at}`).concat(
  ['My Notebook', 'Recipes', 'Reise nach Übersee', '読書ノート', 'دفتر', '🌿', 'a', 'B'].flatMap((name) => [
    name,
    `${name} 2`,
  ]),
);

describe.each([
  ['light', light],
  ['dark', dark],
])('covers made from a name, %s theme', (_theme, block) => {
  const lightness = numberOf('lightness', block);
  const chroma = numberOf('chroma', block);

  test('every hue is a colour that screens have, and the title on it is legible (7 : 1)', () => {
    for (let hue = 0; hue < 360; hue += 0.5) {
      const channels = linearOf(lightness, chroma, hue);
      expect(Math.min(...channels), `hue ${hue}`).toBeGreaterThanOrEqual(0);
      expect(Math.max(...channels), `hue ${hue}`).toBeLessThanOrEqual(1);
      expect(contrast(channels, hexOf(ivory)), `hue ${hue}`).toBeGreaterThanOrEqual(7);
    }
  });
});

test('a name has the same two hues always, however it is written in capitals', () => {
  expect(coverHues('Recipes')).toEqual(coverHues(' recipes'));
  for (const name of names) {
    const [from, to] = coverHues(name);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from).toBeLessThan(360);
    expect((to - from + 360) % 360).toBeGreaterThanOrEqual(20);
    expect((to - from + 360) % 360).toBeLessThan(70);
  }
});

test('names that differ little look different: the hues are spread over the whole circle', () => {
  for (let from = 0; from < 360; from += 60) {
    const count = names.filter((name) => Math.floor(coverHues(name)[0] / 60) === from / 60).length;
    expect(count, `hues from ${from}`).toBeGreaterThan(names.length / 9);
  }
});

/** OKLCH to linear sRGB, after Björn Ottosson. */
function linearOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

function luminance([red = Number.NaN, green = Number.NaN, blue = Number.NaN]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2. */
function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}
