import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editedFile } from '../controls/rewrite-sources.mjs';

const rules = new URL('../controls/rules/', import.meta.url);

// Most controls run by night only: a change of the code that one of them takes out is found with that change.
test.each(readdirSync(rules))('%s takes out text that is there exactly once', async (file) => {
  const { rule } = await import(new URL(file, rules).href);
  for (const edit of [rule].flat()) expect(() => editedFile(file, edit)).not.toThrow();
});
