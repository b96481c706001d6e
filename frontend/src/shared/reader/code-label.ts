import { fill } from '../format/fill.ts';
import { texts } from './texts.ts';

/** What screen readers call code, by the name of its language; null without one. */
export function codeLabel(language: string | null): string {
  return language === null ? texts.code.label : fill(texts.code.labelIn, { name: language });
}
