import type { TaskView } from '@commonplace/contracts/api';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { useStepFocus } from '../../../shared/ui/dialogs/use-step-focus.ts';
import { Losses } from '../tasks/losses.tsx';
import { ProgressSaid } from '../tasks/progress-said.tsx';
import { isUnderWay, shareDone } from '../tasks/task-state.ts';
import { useTaskAct } from '../tasks/use-task.ts';

interface ExportTaskProps {
  task: TaskView;
  /** Its file is fetched as soon as it is there. */
  isNew: boolean;
  onClose: () => void;
}

/** An export: how far it is, then its file. */
export function ExportTask({ task, isNew, onClose }: ExportTaskProps) {
  const { t } = useTranslation('exchange');
  const { mutate, isPending } = useTaskAct(task.id);
  const link = useRef<HTMLAnchorElement>(null);
  const isFetched = useRef(false);
  const isReady = task.state === 'done' && task.link !== null;
  useEffect(() => {
    if (!isNew || !isReady || isFetched.current) return;
    isFetched.current = true;
    link.current?.click();
  }, [isNew, isReady]);
  const step = useStepFocus(isUnderWay(task) ? 'under way' : `${task.state} ${isReady}`);
  if (isUnderWay(task)) {
    return (
      <div ref={step}>
        <Text mb="sm">
          {task.isStopping
            ? t('stopping')
            : task.total > 0
              ? t('doneOf', { done: task.done, total: task.total })
              : t('export.begins')}
        </Text>
        <ProgressSaid label={t('export.progress')} share={shareDone(task)} />
        <Text mt="sm" size="sm" c="dimmed">
          {t('export.background')}
        </Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <BusyButton
            variant="default"
            disabled={task.isStopping}
            loading={isPending}
            onClick={() => mutate('cancel')}
          >
            {t('cancelTask')}
          </BusyButton>
          <Button data-autofocus onClick={onClose}>
            {t('continue')}
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <div ref={step}>
      <Text role="status">
        {task.state === 'done' ? t(isReady ? 'export.ready' : 'export.expired') : t(`export.${endOf(task)}`)}
      </Text>
      {task.report.problem && <Text mt="xs">{task.report.problem}</Text>}
      <Losses report={task.report} onChosen={onClose} />
      <Group justify="flex-end" gap="xs" mt="lg">
        {isReady && (
          <BusyButton variant="subtle" color="danger" loading={isPending} onClick={() => mutate('cancel')}>
            {t('export.delete')}
          </BusyButton>
        )}
        <Button variant="default" data-autofocus={!isReady || undefined} onClick={onClose}>
          {t('close')}
        </Button>
        {isReady && (
          <Button
            component="a"
            ref={link}
            href={task.link ?? ''}
            download
            data-autofocus
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            {t('export.download')}
          </Button>
        )}
      </Group>
    </div>
  );
}

const endOf = ({ state }: TaskView) => (state === 'cancelled' ? 'cancelled' : 'failed');
