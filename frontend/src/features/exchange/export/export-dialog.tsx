import type { ExportFormat } from '@commonplace/contracts/api';
import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, download, refusalWords } from '../../../shared/api/index.ts';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialogs/dialog-actions.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { ExchangeSubject } from '../requested-exchange.ts';
import { saveFile } from './save-file.ts';

const formats = ['markdown', 'html', 'json', 'epub'] as const satisfies readonly ExportFormat[];

interface ExportDialogProps {
  subject: ExchangeSubject;
  onClose: () => void;
}

/** Asks for the format of an export, and fetches its file. */
export function ExportDialog({ subject, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const { mutate, isPending } = useMutation({
    mutationFn: () => fileOf(subject, format),
    onSuccess: (file) => {
      saveFile(file);
      onClose();
    },
    onError: (error) => toast.error(refusalWords(error, t('exchange:failed'))),
  });
  return (
    <Dialog
      title={t('exchange:export.named', { title: subject.title || t('common:untitled') })}
      onClose={onClose}
    >
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

function fileOf({ type, id }: ExchangeSubject, format: ExportFormat): Promise<File> {
  return type === 'note'
    ? download(api.exports.note, { query: { noteId: id, format } })
    : download(api.exports.notebook, { query: { notebookId: id, format } });
}
