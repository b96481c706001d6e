import type { ExportFormat } from '@commonplace/contracts/api';
import { Radio, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, download, refusalWords } from '../../../shared/api/index.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { RequestedExchange } from '../requested-exchange.ts';
import { hearOfTask } from '../tasks/known-tasks.ts';
import { saveFile } from './save-file.ts';

const formats = ['markdown', 'html', 'json', 'epub'] as const satisfies readonly ExportFormat[];

interface ExportDialogProps {
  requested: Extract<RequestedExchange, { act: 'export' | 'export-notes' | 'export-all' }>;
  onClose: () => void;
  /** Called with the task that writes the file. */
  onBegun: (taskId: string) => void;
}

/** Asks for the format of an export. A note is fetched at once; of more a task writes the file. */
export function ExportDialog({ requested, onClose, onBegun }: ExportDialogProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const cache = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (requested.act === 'export' && requested.subject.type === 'note') {
        return download(api.exports.note, { query: { noteId: requested.subject.id, format } });
      }
      const { task } = await call(api.exports.start, { body: { format, ...asked(requested) } });
      return task;
    },
    onSuccess: (made) => {
      if (made instanceof File) {
        saveFile(made);
        onClose();
      } else {
        hearOfTask(cache, made);
        onBegun(made.id);
      }
    },
    onError: (error) => toast.error(refusalWords(error, t('exchange:failed'))),
  });
  return (
    <Dialog title={titleOf(t, requested)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Radio.Group
          label={t('exchange:export.format')}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
        >
          <Stack gap="sm" mt="xs">
            {formats.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`exchange:export.formats.${one}.name`)}
                description={t(`exchange:export.formats.${one}.explained`)}
                data-autofocus={one === format || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <DialogActions type="submit" loading={isPending} onCancel={onClose}>
          {t('exchange:export.confirm')}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function asked(requested: ExportDialogProps['requested']) {
  if (requested.act === 'export-all') return {};
  return requested.act === 'export-notes'
    ? { noteIds: [...requested.noteIds] }
    : { notebookIds: [requested.subject.id] };
}

function titleOf(
  t: ReturnType<typeof useTranslation<['exchange', 'common']>>['t'],
  requested: ExportDialogProps['requested'],
): string {
  if (requested.act === 'export-all') return t('exchange:export.all');
  return requested.act === 'export-notes'
    ? t('exchange:export.notes', { count: requested.noteIds.length })
    : t('exchange:export.named', { title: requested.subject.title || t('common:untitled') });
}
