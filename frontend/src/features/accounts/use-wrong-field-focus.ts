import { type RefObject, useEffect, useRef, useState } from 'react';

interface WrongFieldFocus {
  formRef: RefObject<HTMLFormElement | null>;
  /** Call it when what was sent, or was about to be sent, is refused. */
  onRefused: () => void;
}

/**
 * Moves the focus to the first field that is wrong, once the screen says so. When no field is, and the
 * button lost the focus because it was busy, it gets it back.
 */
export function useWrongFieldFocus(): WrongFieldFocus {
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body) {
      formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
  }, [refusals]);
  return { formRef, onRefused: () => setRefusals((count) => count + 1) };
}
