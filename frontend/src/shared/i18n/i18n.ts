import type { en } from '../../messages/en/index.ts';
import { createI18n, fallbackLanguage } from './create-i18n.ts';

/** Texts that are in the folder of what shows them. Those folders declare them here. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declarations elsewhere
export interface AddedTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & AddedTexts;
  }
}

/** Every folder of `src/messages` is a language, every file in it a namespace. */
const files = import.meta.glob<object>('../../messages/*/*.json');

// `first.js` has chosen it. Some tests have no page.
const language = typeof document === 'undefined' ? '' : document.documentElement.lang;

/** Every text of the screen. */
export const i18n = createI18n(language || fallbackLanguage, (language, namespace) =>
  files[`../../messages/${language}/${namespace}.json`]?.(),
);
