import type { i18n as I18n } from 'i18next';
import type { en } from '../../messages/en/index.ts';
import { i18n } from './i18n.ts';

/** A file of texts, named after the feature that shows them. */
export type Namespace = keyof typeof en;

/** Loads texts, each namespace once. Rejects when they can't be loaded; the next call requests them again. */
export function textLoader(i18n: I18n): (namespaces: readonly Namespace[]) => Promise<void> {
  const loads = new Map<Namespace, Promise<void>>();

  function load(namespace: Namespace): Promise<void> {
    const begun = loads.get(namespace);
    if (begun) return begun;
    const load = new Promise<void>((resolve, reject) => {
      // `loadNamespaces` would take one that has failed before as loaded.
      void i18n.reloadResources([...i18n.languages], [namespace], (errors?: unknown) =>
        errors ? reject(new Error(`No texts of ${namespace}`, { cause: errors })) : resolve(),
      );
    });
    loads.set(namespace, load);
    load.catch(() => loads.delete(namespace));
    return load;
  }

  return async (namespaces) => {
    await Promise.all(namespaces.map(load));
  };
}

export const loadTexts = textLoader(i18n);

/**
 * The code of a part of the screen, together with its texts: both are requested at once, so that the part is shown as
 * soon as its code is there, and never without words.
 *
 * @param namespaces those that the page around it may not have
 */
export async function withTexts<Code>(namespaces: readonly Namespace[], code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadTexts(namespaces)]);
  return loaded;
}
