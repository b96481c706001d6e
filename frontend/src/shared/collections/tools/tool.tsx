import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import tools from './tools.module.css';

interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  Icon: TablerIcon;
  label: string;
  /** Null where there is room for the icon alone. */
  text: string | null;
  /** It leaves something out of the list. */
  isActive?: boolean;
}

/** A button above a list that opens what changes it. Everything else it is given is the menu's. */
export function Tool({ Icon, label, text, isActive = false, ...target }: ToolProps) {
  const common = { ...target, 'aria-label': label, 'data-active': isActive || undefined };
  if (text === null) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...common} className={tools.icon}>
          <Icon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      {...common}
      variant="subtle"
      color="ink"
      className={tools.tool}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
    >
      {text}
    </Button>
  );
}
