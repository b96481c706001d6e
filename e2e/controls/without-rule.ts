const preload = new URL('./without-rule.mjs', import.meta.url).href;

/**
 * The environment in which a process of the product runs without one of its rules:
 * `startStack({ env: withoutRule('unguarded-fold') })`. The rule's file in `controls/rules` says which text of
 * the code it takes out; the process refuses to start when that text is not there exactly once.
 */
export function withoutRule(name: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import ${preload}?rule=${name}` };
}
