import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTransfer } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toasts.tsx';
import { requestedExchange } from '../requested-exchange.ts';
import { useKnownTasks } from './known-tasks.ts';
import { TaskList } from './task-list.tsx';
import { shareDone } from './task-state.ts';
import classes from './tasks-button.module.css';

/** In the top bar, from the first import or export that the page hears of: how far the newest is, and all of them. */
export function TasksButton() {
  const { t } = useTranslation('exchange');
  const known = useKnownTasks();
  const [isOpen, { toggle, close }] = useDisclosure();
  useEndsSaid();
  const running = known.find(({ state }) => state === 'running');
  const share = running ? (shareDone(running) ?? 0) : null;
  const percent = share === null ? 0 : Math.round(share * 100);
  const label = running ? t('tasksUnderWay', { title: running.title, percent }) : t('tasks');
  return (
    // Not in a portal: it belongs to the banner that its button is in.
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={360}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
          data-running={running ? '' : undefined}
          style={{ '--share': `${percent}%` }}
        >
          <IconTransfer size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('tasks')}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {t('tasks')}
        </h2>
        <TaskList onChosen={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says when one has ended that no dialog shows. */
function useEndsSaid(): void {
  const { t } = useTranslation('exchange');
  const known = useKnownTasks();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, kind, state } of known) {
      const wasRunning = running.current.delete(id);
      if (state === 'running') running.current.add(id);
      else if (
        wasRunning &&
        requestedExchange.current() === null &&
        (state === 'done' || state === 'failed')
      ) {
        const action = {
          label: t('open'),
          run: () => requestedExchange.open({ act: 'follow', taskId: id }),
        };
        if (state === 'done') toast.brief(t(`ended.${kind}.done`), { action });
        else toast.error(t(`ended.${kind}.failed`), { action });
      }
    }
  }, [known, t]);
}
