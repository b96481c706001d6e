import type { TaskView } from '@commonplace/contracts/api';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { useStepFocus } from '../../../shared/ui/dialogs/use-step-focus.ts';
import { Losses } from '../tasks/losses.tsx';
import { ProgressSaid } from '../tasks/progress-said.tsx';
import { isUnderWay, shareDone } from '../tasks/task-state.ts';
import { useTaskAct } from '../tasks/use-task.ts';
import { ImportPlan } from './import-plan.tsx';
import { MadeNotes } from './made-notes.tsx';

interface ImportTaskProps {
  task: TaskView;
  onClose: () => void;
}

/** An import from its preview to its report, and the way back. */
export function ImportTask({ task, onClose }: ImportTaskProps) {
  const { t } = useTranslation('exchange');
  const { mutate, isPending, variables } = useTaskAct(task.id);
  const { plan, made, undo, problem } = task.report;
  const busy = (act: typeof variables) => isPending && variables === act;

  const isOnItsWay = isUnderWay(task);
  // What was made is removed then, which takes its time.
  const isStopping = task.isStopping || (variables === 'cancel' && isPending);
  const step = useStepFocus(`${isOnItsWay ? 'under way' : task.state} ${undo} ${isStopping}`);
  if (isOnItsWay) {
    const isLooking = task.state === 'waiting' && undo === null;
    return (
      <div ref={step}>
        <Text mb="sm">
          {undo === 'running'
            ? t('import.undoing')
            : isStopping
              ? t('import.stopping')
              : isLooking || task.total === 0
                ? t('import.looking')
                : t('doneOf', { done: task.done, total: task.total })}
        </Text>
        <ProgressSaid
          label={t('import.progress')}
          share={undo === 'running' || isStopping ? null : shareDone(task)}
        />
        <Foot>
          {undo === null && (
            <Button variant="default" disabled={isStopping} onClick={() => mutate('cancel')}>
              {t('cancelTask')}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {t('continue')}
          </Button>
        </Foot>
      </div>
    );
  }
  if (task.state === 'waiting' && plan) {
    return (
      <div ref={step}>
        <ImportPlan plan={plan} />
        <Losses report={task.report} onChosen={onClose} />
        <Foot>
          <BusyButton
            variant="default"
            loading={busy('cancel')}
            onClick={() => mutate('cancel', { onSuccess: onClose })}
          >
            {t('cancel')}
          </BusyButton>
          <BusyButton data-autofocus loading={busy('start')} onClick={() => mutate('start')}>
            {t('import.start')}
          </BusyButton>
        </Foot>
      </div>
    );
  }
  const [firstNote] = made.noteIds;
  const isDone = task.state === 'done' && undo === null;
  return (
    <div ref={step}>
      <Text role="status">
        {undo === 'done'
          ? t('import.undone')
          : task.state === 'done'
            ? [
                t('import.madeNotes', { count: made.notes }),
                t('import.madeNotebooks', { count: made.notebooks }),
              ].join(' ')
            : t(task.state === 'cancelled' ? 'import.cancelled' : 'import.failed')}
      </Text>
      {problem && <Text mt="xs">{problem}</Text>}
      {isDone && <MadeNotes made={made} onChosen={onClose} />}
      <Losses report={task.report} onChosen={onClose} />
      <Foot>
        {isDone && made.notes + made.notebooks > 0 && (
          <BusyButton variant="default" loading={busy('undo')} onClick={() => mutate('undo')}>
            {t('import.undo')}
          </BusyButton>
        )}
        {isDone && firstNote ? (
          <Button component={Link} to={paths.note(firstNote)} data-autofocus onClick={onClose}>
            {t('import.openFirst')}
          </Button>
        ) : (
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </Foot>
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      {children}
    </Group>
  );
}
