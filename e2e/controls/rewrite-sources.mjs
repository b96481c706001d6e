// Changes the text of modules of the product while they load, for controls and for crash points.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ file: string, find: string, replace: string }} Edit `file` from the repository's root; `find` is
 *   there exactly once
 */

/**
 * The address of an edit's file.
 *
 * @param {string} name what the edits are called when one does not fit
 * @param {Edit} edit
 * @throws when what it replaces is not there exactly once: an edit that changes nothing proves nothing
 */
export function editedFile(name, edit) {
  const url = new URL(`../../${edit.file}`, import.meta.url).href;
  const places = readFileSync(fileURLToPath(url), 'utf8').split(edit.find).length - 1;
  if (places !== 1) throw new Error(`${edit.file} has the text of "${name}" ${places} times: ${edit.find}`);
  return url;
}

/**
 * From now on these texts are replaced in what is loaded, in files that may have several.
 *
 * @param {string} name what the edits are called when one does not fit
 * @param {readonly Edit[]} edits
 * @throws at once, and not only when the module happens to load
 */
export function rewriteSources(name, edits) {
  /** @type {Map<string, Edit[]>} */
  const byUrl = new Map();
  for (const edit of edits) {
    const url = editedFile(name, edit);
    byUrl.set(url, [...(byUrl.get(url) ?? []), edit]);
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const wanted = byUrl.get(url);
      if (!wanted) return loaded;
      const source = wanted.reduce(
        (text, { find, replace }) => text.replace(find, () => replace),
        String(loaded.source),
      );
      return { ...loaded, source };
    },
  });
}
