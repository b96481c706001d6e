import { Menu } from '@mantine/core';
import { IconCheck, type TablerIcon } from '@tabler/icons-react';
import classes from './tick-item.module.css';

interface TickItemProps {
  Icon: TablerIcon;
  checked: boolean;
  onChange: () => void;
  children: string;
}

/** An item of a menu that can have a tick. `Menu.Item` overwrites a role that it is given. */
export function TickItem({ Icon, checked, onChange, children }: TickItemProps) {
  return (
    <Menu.CheckboxItem
      checked={checked}
      onChange={onChange}
      checkIcon={<IconCheck size={16} stroke={1.5} />}
      classNames={{ itemIndicator: classes.tick ?? '', itemLabel: classes.label ?? '' }}
    >
      <Icon size={18} stroke={1.5} />
      {children}
    </Menu.CheckboxItem>
  );
}
