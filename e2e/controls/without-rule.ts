import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./without-rule.mjs', import.meta.url));

/**
 * The environment in which a process of the product (and its worker threads) runs without one of its rules:
 * `startStack({ env: withoutRule('unguarded-fold') })`. The rule's file in `controls/rules` says which text of
 * the code it takes out; the process refuses to start when that text is not there exactly once.
 */
export function withoutRule(name: string): { NODE_OPTIONS: string; WITHOUT_RULE: string } {
  return { NODE_OPTIONS: `--import ${preload}`, WITHOUT_RULE: name };
}
