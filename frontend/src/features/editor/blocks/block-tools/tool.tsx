import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './block-tools.module.css';

interface ToolProps {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button beside a block. */
export function Tool({ label, isOn, isDisabled = false, isDanger = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.tool}
        color={isDanger ? 'danger' : 'ink'}
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        data-on={isOn || undefined}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
