import { Menu } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sendLink } from './send-link.ts';
import type { Subject } from './sharing-subject.ts';

/** The menu item that passes a note or notebook to the system's share sheet; nothing where the browser has none. */
export function SendLinkItem({ subject, id, title }: { subject: Subject; id: string; title: string }) {
  const { t } = useTranslation('sharing');
  // The API is absent in some browsers and on pages without HTTPS.
  if (!('share' in navigator)) return null;
  return (
    <Menu.Item
      leftSection={<IconSend size={18} stroke={1.5} aria-hidden />}
      onClick={() => void sendLink(subject, id, title)}
    >
      {t('sendLink')}
    </Menu.Item>
  );
}
