import { Button, Group } from '@mantine/core';
import { IconDownload, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, refusalWords } from '../../../shared/api/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { requestedExchange } from '../requested-exchange.ts';
import { hearOfTask } from './known-tasks.ts';
import { TaskList } from './task-list.tsx';

/** In the settings: all of one's own data as a file, what comes in, and what was done lately. */
export function DataSection() {
  const { t } = useTranslation('exchange');
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await call(api.exports.start, { body: { format: 'json', what: 'account' } })).task,
    onSuccess: (task) => {
      hearOfTask(cache, task);
      requestedExchange.open({ act: 'follow', taskId: task.id, isNew: true });
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <>
      <Group gap="xs" mb="md">
        <BusyButton loading={isPending} leftSection={<IconDownload {...icon} />} onClick={() => mutate()}>
          {t('data.download')}
        </BusyButton>
        <Button
          variant="default"
          leftSection={<IconFileExport {...icon} />}
          onClick={() => requestedExchange.open({ act: 'export-all' })}
        >
          {t('data.exportAll')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport {...icon} />}
          onClick={() => requestedExchange.open({ act: 'import' })}
        >
          {t('data.import')}
        </Button>
      </Group>
      <TaskList />
    </>
  );
}
