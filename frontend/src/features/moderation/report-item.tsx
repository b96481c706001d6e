import { Menu } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import { type RequestedDialog, requestedDialog } from './requested-dialog.ts';

type Subject = Extract<RequestedDialog, { act: 'report' }>['subject'];

/** The menu item that reports a subject to the administrators. Renders nothing for guests. */
export function ReportItem({ subject }: { subject: Subject }) {
  const { t } = useTranslation('moderation');
  if (!useUser()) return null;
  return (
    <Menu.Item
      leftSection={<IconFlag size={18} stroke={1.5} aria-hidden />}
      onClick={() => requestedDialog.open({ act: 'report', subject })}
    >
      {t('report.item')}
    </Menu.Item>
  );
}
