import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import classes from './nothing-open.module.css';

/** The right panel while nothing is selected. */
export function NothingOpen() {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.middle}>
      <StateMessage
        drawing="sheet"
        title={t('nothingOpen')}
        hint={t('nothingOpenHint')}
        action={
          <Button component={Link} to={paths.newNote} variant="default">
            {t('newNote')}
          </Button>
        }
      />
    </div>
  );
}
