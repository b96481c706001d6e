import { Switch } from '@mantine/core';
import classes from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  description?: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off, in a row of its own. */
export function SwitchRow({ isOn, set, ...props }: SwitchRowProps) {
  return (
    <Switch
      {...props}
      classNames={{ root: classes.row, body: classes.body, label: classes.label }}
      checked={isOn}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
