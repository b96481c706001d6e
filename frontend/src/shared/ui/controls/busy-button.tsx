import { Button, type ButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, useEffect, useRef } from 'react';

type BusyButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/**
 * A button that can be `loading`. While it is, it can not hold the focus; afterwards it takes it back, or
 * the next Tab would start at the top of the page, behind the dialog that the button is in.
 */
export function BusyButton({ ref, loading = false, ...props }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const mergedRef = useMergedRef(button, ref ?? null);
  const was = useRef(loading);
  useEffect(() => {
    const isDone = was.current && !loading;
    was.current = loading;
    if (isDone && document.activeElement === document.body) button.current?.focus();
  }, [loading]);
  return <Button {...props} ref={mergedRef} loading={loading} />;
}
