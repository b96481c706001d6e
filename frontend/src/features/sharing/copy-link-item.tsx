import { Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyLink } from './copy-link.ts';
import type { Subject } from './sharing-subject.ts';

/** The menu item that copies the address of a note or notebook. */
export function CopyLinkItem({ subject, id }: { subject: Subject; id: string }) {
  const { t } = useTranslation('sharing');
  return (
    <Menu.Item
      leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
      onClick={() => void copyLink(subject, id)}
    >
      {t('copyLink')}
    </Menu.Item>
  );
}
