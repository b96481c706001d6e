import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RefusalReason, UnsentNotices } from '../../../features/editor/index.ts';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { isGone } from './is-gone.ts';
import classes from './note-panel.module.css';

interface MissingNoteProps {
  noteId: string | null;
  userId: string;
  /** Why the open note was closed; null for an address without a note. */
  reason: RefusalReason | null;
}

/** Shown instead of a note that this person cannot read: the reason, and their unsaved text below it. */
export function MissingNote({ noteId, userId, reason }: MissingNoteProps) {
  const { t } = useTranslation(['editor', 'common']);
  const said = reason !== null && isGone(reason) ? reason : null;
  return (
    <>
      <div className={classes.message}>
        <StateMessage
          heading
          alert={said !== null}
          drawing="shelf"
          title={said ? t(`editor:refused.${said}`) : t('common:notFound')}
          action={
            <Button component={Link} to={paths.home}>
              {t('common:backHome')}
            </Button>
          }
        />
      </div>
      {noteId !== null && (
        <div className={classes.notices}>
          <UnsentNotices userId={userId} noteId={noteId} said={said} />
        </div>
      )}
    </>
  );
}
