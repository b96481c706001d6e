import { type RefObject, useEffect, useRef, useState } from 'react';

interface WrongFieldFocus {
  formRef: RefObject<HTMLFormElement | null>;
  /** Call it when what was sent, or was about to be sent, is refused. */
  onRefused: () => void;
}

/** Moves the focus to the first field that is wrong, once the screen says so. */
export function useWrongFieldFocus(): WrongFieldFocus {
  const formRef = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { formRef, onRefused: () => setRefusals((count) => count + 1) };
}
