import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { editorTexts, listTexts, pageTexts, readerTexts } from './screen-texts.ts';

const source = resolve(import.meta.dirname, '../..');
const files = new Map(
  globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.{test,fixture}.*'] }).map((path) => {
    const file = join(source, path);
    return [file, readFileSync(file, 'utf8')] as const;
  }),
);

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, what = '']) => what);
const from = (file: string, path: string) => resolve(dirname(file), path);

const imports = (file: string) =>
  found(files.get(file) ?? '', /^(?:import|export|\})(?! type\b)(?:[^'\n;]*? from)? ?'(\.[^']+)'/gm).map(
    (path) => from(file, path),
  );

/** What a file imports when it is needed, with the texts that come along. */
const importsLater = (file: string) =>
  [
    ...(files.get(file) ?? '').matchAll(
      /(?:withTexts\(\s*(?<brought>\w+|\[[^\]]*\]),\s*)?(?<!typeof )\bimport\(\s*'(?<path>\.[^']+)'/g,
    ),
  ].map(({ groups: { brought = '', path = '' } = {} }) => ({
    root: from(file, path),
    brings: [...found(brought, /'([\w-]+)'/g), ...found(brought, /(\w+Texts)/g).flatMap(listed)],
  }));

const lists: Record<string, readonly string[]> = { editorTexts, listTexts, pageTexts, readerTexts };
const listed = (name: string) => lists[name] ?? [];

/** Namespaces of the texts that a file shows. */
const shows = (file: string) => {
  const text = files.get(file) ?? '';
  return [
    ...found(text, /useTranslation\(\[?((?:'[\w-]+'(?:, )?)+)/g).flatMap((names) =>
      found(names, /'([\w-]+)'/g),
    ),
    ...found(text, /i18n\.t\(\s*['`]([\w-]+):/g),
    ...found(text, /getFixedT\(null, '([\w-]+)'/g),
  ];
};

/** What is loaded together with a file. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set<string>();
  const walk = (next: string) => {
    if (loaded.has(next) || !files.has(next)) return;
    loaded.add(next);
    for (const path of imports(next)) walk(path);
  };
  walk(file);
  return loaded;
}

test('each part of the screen that is loaded by itself has the texts that it shows', () => {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const visit = (root: string, has: ReadonlySet<string>) => {
    const visited = `${root} ${[...has].sort()}`;
    if (seen.has(visited)) return;
    seen.add(visited);
    for (const file of loadedWith(root)) {
      for (const namespace of shows(file)) {
        if (!has.has(namespace)) missing.add(`${file.slice(source.length + 1)}: ${namespace}`);
      }
      for (const later of importsLater(file)) visit(later.root, new Set([...has, ...later.brings]));
    }
  };
  visit(join(source, 'main.tsx'), new Set(pageTexts));
  expect([...missing]).toEqual([]);
  // It has seen what it speaks of.
  expect(seen.size).toBeGreaterThan(15);
});
