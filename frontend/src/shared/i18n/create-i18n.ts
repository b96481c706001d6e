import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { isolateValue } from './isolate-value.ts';

/** A language that has no text for something shows that of this one. */
export const fallbackLanguage = 'en';

/** The texts of a namespace in a language; undefined for a namespace that is not translated. */
export type ReadTexts = (language: string, namespace: string) => Promise<object> | undefined;

/** Texts of the screen in one language, read by namespace as they are needed. */
export function createI18n(language: string, read: ReadTexts) {
  const i18n = i18next.createInstance();
  const backend = resourcesToBackend(
    (language: string, namespace: string) => read(language, namespace) ?? {},
  );
  void i18n
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      // None before they are asked for.
      ns: [],
      defaultNS: 'common',
      // React escapes what it shows; names and titles in a message keep their direction of writing to themselves.
      interpolation: { escapeValue: true, escape: isolateValue },
      initAsync: false,
    });
  return i18n;
}
