import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { place } from '../session/pool/device-place.ts';
import { Notice } from './notice.tsx';

interface RightsNoticeProps {
  change: 'gained' | 'lost';
  userId: string;
  noteId: string;
  /** Who can give the right back. */
  author: string;
  /** Enters the editor; absent while it is there. */
  onEdit?: (() => void) | undefined;
  onDismiss: () => void;
}

/** Says that the right to edit an open note came or went. What was set aside for that reason says so itself. */
export function RightsNotice({ change, userId, noteId, author, onEdit, onDismiss }: RightsNoticeProps) {
  const { t } = useTranslation('live-note');
  useSyncExternalStore(place.setAside.subscribe, place.setAside.version);
  const aside = place.setAside.list(userId, noteId);
  if (change === 'lost' && aside.some(({ reason }) => reason === 'made-read-only')) return null;
  return (
    <Notice
      tone={change === 'lost' ? 'warning' : 'plain'}
      action={
        <>
          {change === 'gained' && onEdit && <Button onClick={onEdit}>{t('rights.edit')}</Button>}
          <Button variant="subtle" color="ink" onClick={onDismiss}>
            {t('rights.dismiss')}
          </Button>
        </>
      }
    >
      {change === 'lost' ? t('rights.lost', { author }) : t('rights.gained')}
    </Notice>
  );
}
