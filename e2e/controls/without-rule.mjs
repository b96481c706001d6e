// Preloaded into a process of the product (`--import`): takes one rule out of its code while it loads, so that a
// trial can show that it would notice the rule missing. The query of its own address names a file in ./rules.
import { rewriteSources } from './rewrite-sources.mjs';

const name = new URL(import.meta.url).searchParams.get('rule') ?? '';

/** @type {{ rule: import('./rewrite-sources.mjs').Edit | import('./rewrite-sources.mjs').Edit[] }} */
const { rule } = await import(new URL(`./rules/${name}.mjs`, import.meta.url).href);
rewriteSources(name, Array.isArray(rule) ? rule : [rule]);
