import { ActionIcon, type FloatingPosition, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useContext, useRef, useState } from 'react';
import { MenusInside } from './bar.tsx';
import classes from './toolbar.module.css';

/** Where there is no room above a bar, its menus are beside their button before they are on what the bar is about. */
const besideFirst: FloatingPosition[] = ['right-start', 'left-start', 'bottom-start'];

interface BarMenuProps {
  /** What its button is called, and its tooltip. */
  name: string;
  /** What the button says besides its name, to a screen reader. */
  value?: string | undefined;
  /** What the button shows: an icon, or a word for a wide one. */
  face: ReactNode;
  isWide?: boolean;
  isOn?: boolean;
  isPossible?: boolean;
  width?: number;
  className?: string | undefined;
  /** The class of a button that is beside what it is for, and not among others. */
  handle?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  onToggle?: (opened: boolean) => void;
  children: ReactNode;
}

/** A button of a toolbar with a menu: Escape leads back to the button, what is chosen to the text. */
export function BarMenu(props: BarMenuProps) {
  const { name, value, face, isWide, isOn, isPossible = true, width = 220, className, children } = props;
  const { handle, ref, onToggle } = props;
  const [opened, setOpened] = useState(false);
  const isInside = useContext(MenusInside);
  const target = useRef<HTMLButtonElement | null>(null);
  const [isAbove, setAbove] = useState(false);
  const toggle = (next: boolean) => {
    // Away from the selected words that the bar is beside.
    if (next) setAbove(target.current?.closest('[data-side^="top"]') != null);
    setOpened(next);
    onToggle?.(next);
  };
  const button = {
    ref: (element: HTMLButtonElement | null) => {
      target.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    'data-bar-stop': true,
    tabIndex: -1,
    'aria-label': value === undefined ? name : `${name}: ${value}`,
    'aria-disabled': !isPossible,
    'data-on': isOn || undefined,
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return (
    <Menu
      opened={opened && isPossible}
      onChange={toggle}
      disabled={!isPossible}
      position={isAbove ? 'top-start' : 'bottom-start'}
      middlewares={isAbove ? { flip: { fallbackPlacements: besideFirst }, shift: true } : undefined}
      width={width}
      returnFocus={false}
      withinPortal={!isInside}
    >
      <Tooltip label={name} disabled={opened}>
        <Menu.Target>
          {handle !== undefined ? (
            <UnstyledButton className={handle} {...button}>
              {face}
            </UnstyledButton>
          ) : isWide ? (
            <UnstyledButton className={classes.block} {...button}>
              <span className={classes.blockName}>{face}</span>
              <IconChevronDown size={14} stroke={1.5} aria-hidden />
            </UnstyledButton>
          ) : (
            <ActionIcon className={classes.button} {...button}>
              {face}
            </ActionIcon>
          )}
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown
        className={[classes.menu, className].filter(Boolean).join(' ')}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          toggle(false);
          target.current?.focus();
        }}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
