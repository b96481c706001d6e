// Preloaded into a process of the product (`--import`): takes one rule out of its code while it loads, so that a
// trial can show that it would notice the rule missing. WITHOUT_RULE names a file in ./rules.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @type {{ rule: { file: string, find: string, replace: string } }} */
const { rule } = await import(new URL(`./rules/${process.env.WITHOUT_RULE}.mjs`, import.meta.url).href);
const target = new URL(`../../${rule.file}`, import.meta.url).href;

// Told at once, and not only when the module happens to load: a control that changes nothing proves nothing.
const places = readFileSync(fileURLToPath(target), 'utf8').split(rule.find).length - 1;
if (places !== 1)
  throw new Error(`${rule.file} has the text of "${process.env.WITHOUT_RULE}" ${places} times`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== target) return loaded;
    return { ...loaded, source: String(loaded.source).replace(rule.find, () => rule.replace) };
  },
});
