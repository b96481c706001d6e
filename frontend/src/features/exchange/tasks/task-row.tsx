import type { TaskSummary } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { recently } from '../../../shared/format/recently.ts';
import { ProgressLine } from '../../../shared/ui/loading/progress-line.tsx';
import { requestedExchange } from '../requested-exchange.ts';
import classes from './task-row.module.css';
import { shareDone } from './task-state.ts';

interface TaskRowProps {
  task: TaskSummary;
  /** Called when something was opened from it. */
  onChosen?: (() => void) | undefined;
}

/** An import or export in a list: what it is, how far it is, and the way to its dialog. */
export function TaskRow({ task, onChosen }: TaskRowProps) {
  const { t, i18n } = useTranslation('exchange');
  const { id, kind, state, title, done, total, createdAt } = task;
  const Icon = kind === 'import' ? IconFileImport : IconFileExport;
  const isRunning = state === 'running';
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <div className={classes.title} dir="auto">
          {title || t(`kind.${kind}`)}
        </div>
        <div className={classes.state}>
          {isRunning && total > 0 ? t('doneOf', { done, total }) : t(`state.${state}`)}
          {' · '}
          <time dateTime={createdAt}>{recently(createdAt, Date.now(), i18n.language)}</time>
        </div>
        {isRunning && <ProgressLine label={title} share={shareDone(task)} />}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('openNamed', { title: title || t(`kind.${kind}`) })}
        onClick={() => {
          onChosen?.();
          requestedExchange.open({ act: 'follow', taskId: id });
        }}
      >
        {t('open')}
      </Button>
    </li>
  );
}
