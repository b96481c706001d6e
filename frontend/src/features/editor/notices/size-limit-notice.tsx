import { useTranslation } from 'react-i18next';
import { useSessionSnapshot } from '../session/pool/use-note-session.ts';
import { ContinueInCopy, type ContinueInCopyProps } from './continue-in-copy.tsx';
import { Notice } from './notice.tsx';

/** Says to the writer that the note is filling up, or full, and what can be done about it (C24). */
export function SizeLimitNotice(props: ContinueInCopyProps) {
  const { t } = useTranslation('live-note');
  const { room, isEditable } = useSessionSnapshot(props.session);
  if (room === 'roomy' || !isEditable) return null;
  return (
    <Notice tone={room === 'full' ? 'warning' : 'plain'} action={<ContinueInCopy {...props} />}>
      {t(`room.${room}`)}
    </Notice>
  );
}
