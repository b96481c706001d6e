import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives each step of a dialog the focus: what has it in the step before is gone, and Mantine focuses only what is there
 * when a dialog opens.
 *
 * @returns for an element around the step, in which one has `data-autofocus`
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another element
  useEffect(() => {
    around.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return around;
}
