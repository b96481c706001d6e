import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { readableKeys } from '../commands/commands.ts';
import classes from './toolbar.module.css';

interface BarButtonProps {
  /** What it is called: in its tooltip, and to a screen reader. */
  name: string;
  keys?: string | null;
  /** On or off; null for what only happens. */
  on?: boolean | null;
  possible?: boolean;
  /** Of a button with a menu. */
  opened?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress: () => void;
  /** What is said when it is pressed and not possible. */
  onImpossible?: (() => void) | undefined;
  children: ReactNode;
}

/** A button of a toolbar, with a tooltip that says its name and keys. */
export function BarButton({
  name,
  keys,
  on,
  possible = true,
  opened,
  ref,
  onPress,
  onImpossible,
  children,
}: BarButtonProps) {
  const { t } = useTranslation('editor');
  const label = keys ? t('toolbar.withShortcut', { name, shortcut: readableKeys(keys) }) : name;
  return (
    <Tooltip label={label} disabled={opened ?? false}>
      <ActionIcon
        ref={ref ?? null}
        className={classes.button}
        data-bar-stop
        tabIndex={-1}
        aria-label={name}
        aria-pressed={on ?? undefined}
        aria-haspopup={opened === undefined ? undefined : 'menu'}
        aria-expanded={opened}
        // Stays focusable, so that the arrow keys do not skip what is impossible for the moment.
        aria-disabled={!possible}
        data-on={on || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (possible ? onPress() : onImpossible?.())}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
