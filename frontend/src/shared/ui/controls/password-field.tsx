import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** For password managers: which one is meant. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until its writer shows it; it says when Caps Lock is on. */
export function PasswordField({ ref, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(input, ref);
  const label = isShown ? t('hidePassword') : t('showPassword');

  // A password that is sent must not be kept by the browser as the text of a plain field.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  // Some browsers send key events that know no modifiers when a password is filled in.
  const look = (event: KeyboardEvent | MouseEvent) =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);

  return (
    <TextInput
      {...props}
      ref={mergedRef}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ section: classes.section }}
      onKeyDown={look}
      onKeyUp={look}
      onMouseDown={look}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth={`calc(var(--cp-control-height) + ${capsLock ? 'var(--cp-space-24)' : '0px'})`}
      rightSection={
        <>
          <span role="status">{capsLock && t('capsLock')}</span>
          <ActionIcon
            aria-label={label}
            title={label}
            onClick={() => {
              setShown(!isShown);
              input.current?.focus();
            }}
          >
            {isShown ? <IconEyeOff size={20} stroke={1.5} /> : <IconEye size={20} stroke={1.5} />}
          </ActionIcon>
        </>
      }
    />
  );
}
