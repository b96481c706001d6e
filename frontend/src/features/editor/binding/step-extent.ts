import type { Selection, Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * How an act stands in the history: a part of what is being typed; the first of it, as typing over what is selected; or
 * a step by itself, as pasting and converting.
 */
export type StepExtent = 'part' | 'first' | 'whole';

/** @param before what was selected before the act */
export function stepExtent(act: Transaction, before: Selection): StepExtent {
  const from = act.getMeta('uiEvent');
  if (act.getMeta('paste') || from === 'paste' || from === 'drop') return 'whole';
  const slices = act.steps.map((step) => (step instanceof ReplaceStep ? step.slice : null));
  if (slices.includes(null)) return 'whole';
  if (!before.empty) return 'first';
  // Letters and the ends of blocks are what typing and its keys put in and take out.
  const isTyping = slices.every(
    (slice) => slice && (slice.openStart > 0 || slice.content.content.every(({ isInline }) => isInline)),
  );
  return isTyping ? 'part' : 'whole';
}
