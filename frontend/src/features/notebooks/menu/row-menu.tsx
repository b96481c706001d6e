import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TickItem } from '../../../shared/ui/controls/tick-item.tsx';
import classes from './row-menu.module.css';

interface RowMenuEntry<Action extends string> {
  action: Action;
  text: string;
  Icon: TablerIcon;
  destroys?: boolean;
  /** Whether it is so already; null where that is not asked. */
  ticked?: boolean | null;
  /** Where another group begins there is a line; what destroys is one of its own. */
  group?: string;
}

interface RowMenuProps<Action extends string> {
  /** Says what the actions are for. */
  label: string;
  entries: () => readonly RowMenuEntry<Action>[];
  /** Called with the focus on the button again, so that a dialog gives it back to there. */
  onChoose: (action: Action) => void;
  className?: string | undefined;
}

/**
 * The button at the end of a row, and its menu. The menu is made when it is opened: a long list has many of
 * these, and what a menu needs costs more than the rest of the row.
 */
export function RowMenu<Action extends string>({
  label,
  entries,
  onChoose,
  className,
}: RowMenuProps<Action>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const target = (
    <ActionIcon
      ref={button}
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    >
      <IconDots size={18} stroke={1.5} />
    </ActionIcon>
  );
  if (!open) return target;
  return (
    // A long one moves over its button rather than out of the window.
    <Menu
      opened
      onClose={close}
      width={220}
      returnFocus={false}
      // Or it would take the focus back from what was chosen.
      closeOnItemClick={false}
      middlewares={{ shift: { crossAxis: true, padding: 8 } }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {entries().map(({ action, text, Icon, destroys, ticked, group }, at, all) => {
          const before = all[at - 1];
          const choose = () => {
            close();
            onChoose(action);
          };
          return (
            <Fragment key={action}>
              {before && (before.group !== group || destroys) && <Menu.Divider role="separator" />}
              {typeof ticked === 'boolean' ? (
                <TickItem Icon={Icon} checked={ticked} onChange={choose}>
                  {text}
                </TickItem>
              ) : (
                <Menu.Item
                  color={destroys ? 'danger' : undefined}
                  leftSection={<Icon size={18} stroke={1.5} />}
                  onClick={choose}
                >
                  {text}
                </Menu.Item>
              )}
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
