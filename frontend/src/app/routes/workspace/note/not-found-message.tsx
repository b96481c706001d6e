import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../../shared/collections/empty/state-message.tsx';
import { paths } from '../../../../shared/navigation/paths.ts';
import classes from './note.module.css';

/**
 * Shown instead of what this person cannot read.
 *
 * @param reason why what was open was closed; null for an address of nothing
 */
export function NotFoundMessage({ reason = null }: { reason?: string | null }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.message}>
      <StateMessage
        heading
        alert={reason !== null}
        takesLostFocus={reason !== null}
        drawing="shelf"
        title={reason ?? t('notFound')}
        action={
          <Button component={Link} to={paths.home}>
            {t('backHome')}
          </Button>
        }
      />
    </div>
  );
}
