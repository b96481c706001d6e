import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import classes from './nothing-open.module.css';

/** The right panel while nothing is selected. */
export function NothingOpen() {
  const { t } = useTranslation('frame');
  const own = useOwnNotebooks();
  // Until they are known most people have some.
  const hasNotes = own.data?.notebooks.some(({ temp }) => temp.notesCount > 0) ?? true;
  return (
    <div className={classes.middle}>
      <StateMessage
        drawing="openBook"
        title={t('nothingOpen')}
        hint={t(hasNotes ? 'nothingOpenHint' : 'nothingOpenFirst')}
        action={
          <Button component={Link} to={paths.newNote} variant="default">
            {t('newNote')}
          </Button>
        }
      />
    </div>
  );
}
