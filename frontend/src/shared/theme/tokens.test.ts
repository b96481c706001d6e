// @vitest-environment node
import { readFileSync } from 'node:fs';
import { palette, panelKinds } from '@commonplace/contracts/document';
import { describe, expect, test } from 'vitest';
import { motion, theme } from './theme.ts';

const sources = ['./tokens.css', './app-tokens.css'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);
const light = colorsOf(/:root \{(.*?)\n\}/s);
const themes = {
  light,
  dark: { ...light, ...colorsOf(/:root\[data-mantine-color-scheme="dark"\] \{(.*?)\n\}/s) },
};

/** Grounds behind running text and controls. */
const grounds = ['paper', 'surface', 'sunken', 'hover', 'selected'];
const texts = ['ink', 'ink-soft', 'ink-faint', 'action', 'warm', 'danger', 'good'];
const colors = palette.map((name) => `color-${name}`);
const highlights = palette.map((name) => `highlight-${name}`);
const kinds = panelKinds.flatMap((kind) => [`kind-${kind}`, `kind-${kind}-light`]);
const codeParts = ['comment', 'keyword', 'string', 'number', 'name', 'type'];
const pairs: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'action', ...colors].flatMap((text) =>
    kinds.map((ground): [string, string] => [text, ground]),
  ),
  ...panelKinds.flatMap((kind) =>
    [`kind-${kind}`, `kind-${kind}-light`, 'surface', 'paper'].map((ground): [string, string] => [
      `kind-${kind}-ink`,
      ground,
    ]),
  ),
  ...codeParts.map((part): [string, string] => [`code-${part}`, 'sunken']),
  ...colors.flatMap((text) => [...grounds, ...highlights].map((ground): [string, string] => [text, ground])),
  ...['ink', 'ink-soft', 'action'].flatMap((text) =>
    highlights.map((ground): [string, string] => [text, ground]),
  ),
  ...texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ['on-action', 'action-fill'],
  ['on-action', 'action-fill-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['paper', 'ink'],
  ['paper', 'good'],
];
/** Lines and marks that show where something is or that it has the focus: WCAG 1.4.11. */
const marks: [mark: string, ground: string][] = ['mark', 'control'].flatMap((mark) =>
  ['paper', 'surface'].map((ground): [string, string] => [mark, ground]),
);

test('menus and dialogs move as long as everything else, within 120 to 200 ms, and not for people who ask for less', () => {
  expect(sources[0]).toMatch(new RegExp(`:root \\{[^}]*--cp-motion: ${motion}ms;`));
  expect(motion).toBeGreaterThanOrEqual(120);
  expect(motion).toBeLessThanOrEqual(200);
  for (const name of ['Menu', 'Popover', 'Tooltip', 'Modal', 'Drawer'])
    expect(theme.components?.[name]?.defaultProps).toMatchObject({ transitionProps: { duration: motion } });
  expect(theme.respectReducedMotion).toBe(true);
});

describe.each(Object.entries(themes))('tokens of the %s theme', (_name, colors) => {
  test.each(pairs)('%s on %s is legible (4.5 : 1)', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)('%s on %s can be seen (3 : 1)', (mark, ground) => {
    expect(contrast(colors[mark], colors[ground])).toBeGreaterThanOrEqual(3);
  });
});

test('spacing goes in steps of four', () => {
  const spaces = [...sources.join('').matchAll(/--cp-space-(\d+): (\d+)px/g)];
  expect(spaces.length).toBeGreaterThan(0);
  for (const [, step, pixels] of spaces) expect(Number(pixels)).toBe(4 * Number(step));
});

function colorsOf(block: RegExp): Record<string, string> {
  const rules = sources.map((source) => block.exec(source)?.[1] ?? '').join('');
  return Object.fromEntries(
    [...rules.matchAll(/--cp-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** The contrast ratio of WCAG 2. */
function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
