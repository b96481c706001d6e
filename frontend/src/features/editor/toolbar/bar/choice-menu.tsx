import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { readableKeys } from '../commands/commands.ts';
import { BarMenu } from './bar-menu.tsx';
import classes from './toolbar.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Stands before the label. */
  sign?: ReactNode;
  keys?: string | null;
  /** How the label is set, as `data-look`. */
  look?: string;
  /** Absent where it always is. */
  isPossible?: boolean;
}

interface ChoiceMenuProps<Value extends string> {
  name: string;
  face: ReactNode;
  isWide?: boolean;
  isOn?: boolean;
  isPossible?: boolean;
  choices: readonly Choice<Value>[];
  /** What is the case at the caret; null for none of them. */
  current: Value | null;
  onChoose: (value: Value) => void;
  className?: string | undefined;
  width?: number;
}

/** A button of a toolbar that says what is the case at the caret, with a menu to choose something else. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { choices, current, onChoose, ...menu } = props;
  return (
    <BarMenu {...menu} value={choices.find(({ value }) => value === current)?.label}>
      <ChoiceItems choices={choices} current={current} onChoose={onChoose} />
    </BarMenu>
  );
}

/** The choices of a menu, of which one may be the case. */
export function ChoiceItems<Value extends string>(
  props: Pick<ChoiceMenuProps<Value>, 'choices' | 'current' | 'onChoose'>,
) {
  const { choices, current, onChoose } = props;
  return choices.map(({ value, label, sign, keys, look, isPossible = true }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      checked={value === current}
      disabled={!isPossible}
      closeMenuOnClick
      onChange={() => onChoose(value)}
      rightSection={keys ? <kbd className={classes.keys}>{readableKeys(keys)}</kbd> : undefined}
    >
      <span className={classes.choice}>
        {sign}
        <span data-look={look}>{label}</span>
      </span>
    </Menu.RadioItem>
  ));
}
