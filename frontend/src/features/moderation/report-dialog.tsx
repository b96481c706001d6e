import { limits, type ReportReason, reportReasons } from '@commonplace/contracts/api';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../shared/api/index.ts';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../shared/ui/dialogs/dialog-actions.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import type { RequestedDialog } from './requested-dialog.ts';

interface ReportDialogProps {
  subject: Extract<RequestedDialog, { act: 'report' }>['subject'];
  onClose: () => void;
}

/** Asks for the reason of a report and sends it to the administrators. Mounting opens it. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { t } = useTranslation('moderation');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const report = useMutation({
    mutationFn: (why: ReportReason) =>
      call(api.moderation.report, {
        params: { subjectType: subject.type, id: subject.id },
        body: { reason: why, text },
      }),
    onSuccess: ({ message }) => {
      onClose();
      toast.success(message);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Dialog title={t(`report.title.${subject.type}`)} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason) return report.mutate(reason);
          setMissing(true);
          event.currentTarget.querySelector<HTMLElement>('[type=radio]')?.focus();
        }}
      >
        <Radio.Group
          label={t('report.why')}
          description={t('report.hint')}
          error={isMissing && !reason && t('report.missing')}
          value={reason}
          onChange={(value) => setReason(reportReasons.find((one) => one === value) ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {reportReasons.map((one, index) => (
              <Radio
                key={one}
                value={one}
                label={t(`report.reasons.${one}`)}
                {...(index === 0 && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.reportCharacters}
          label={t('report.details')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions type="submit" loading={report.isPending} onCancel={onClose}>
          {t('report.confirm')}
        </DialogActions>
      </form>
    </Dialog>
  );
}
