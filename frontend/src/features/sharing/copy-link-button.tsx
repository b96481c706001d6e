import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyLink } from './copy-link.ts';
import type { Subject } from './sharing-subject.ts';

/** Copies the address of a note or notebook. */
export function CopyLinkButton({ subject, id }: { subject: Subject; id: string }) {
  const { t } = useTranslation('sharing');
  return (
    <Tooltip label={t('copyLink')}>
      <ActionIcon aria-label={t('copyLink')} onClick={() => void copyLink(subject, id)}>
        <IconLink size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
