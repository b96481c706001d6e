import { expect, test } from 'vitest';
import { createI18n, type ReadTexts } from './create-i18n.ts';
import { textLoader } from './load-texts.ts';

// A second language is a folder: the one in `testing/messages` is one, with two files and not every text.
const files = {
  ...import.meta.glob<object>('../../messages/en/*.json'),
  ...import.meta.glob<object>('./testing/messages/*/*.json'),
};
const read: ReadTexts = (language, namespace) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}/${namespace}.json`))?.[1]();

test('texts are those of the language, and English where it has none', async () => {
  const i18n = createI18n('eo', read);
  expect(i18n.exists('undo')).toBe(false);
  await textLoader(i18n)(['common', 'frame', 'note-lists']);
  expect(i18n.t('undo')).toBe('Malfari');
  expect(i18n.t('frame:account', { name: 'Alice' })).toBe('Konto de Alice');
  expect(i18n.t('common:cancel')).toBe('Cancel');
  expect(i18n.t('note-lists:newNote')).toBe('New Note');
});

test('texts that could not be loaded are requested again', async () => {
  let isOffline = true;
  const load = textLoader(
    createI18n('en', (language, namespace) =>
      isOffline ? Promise.reject(new TypeError('Failed to fetch')) : read(language, namespace),
    ),
  );
  await expect(load(['common'])).rejects.toThrow('No texts of common');
  isOffline = false;
  await expect(load(['common'])).resolves.toBeUndefined();
});
