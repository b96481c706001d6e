import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeColors } from './theme-colors.ts';

const tokens = readFileSync(
  new URL('../../../../frontend/src/shared/theme/tokens.css', import.meta.url),
  'utf8',
);
const blocks = {
  light: /:root \{(.*?)\n\}/s,
  dark: /:root\[data-mantine-color-scheme="dark"\] \{(.*?)\n\s*\}/s,
};

test.each(['light', 'dark'] as const)(
  'the %s colours of mails and previews are those of the screen',
  (theme) => {
    const [, block = ''] = blocks[theme].exec(tokens) ?? [];
    const written = (name: string) =>
      new RegExp(
        `--cp-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: (#[0-9a-f]{6});`,
      ).exec(block)?.[1];
    const names = Object.keys(themeColors[theme]);
    expect(themeColors[theme]).toEqual(Object.fromEntries(names.map((name) => [name, written(name)])));
  },
);

test('mails write no colours of their own', () => {
  for (const folder of ['../../accounts/mails/', '../../notifications/digest/'].map(
    (path) => new URL(path, import.meta.url),
  ))
    for (const file of readdirSync(folder))
      expect(readFileSync(new URL(file, folder), 'utf8').match(/#[0-9a-f]{6}\b/gi), file).toBeNull();
});
