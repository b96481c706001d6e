import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drop-hint.module.css';

/** Over the page while files are dragged over it. */
export function DropHint() {
  const { t } = useTranslation('exchange');
  return (
    <div className={classes.cover} aria-hidden>
      <div className={classes.hint}>
        <IconFileImport size={40} stroke={1.25} />
        <span className={classes.words}>{t('import.drop')}</span>
        <span className={classes.more}>{t('import.dropHint')}</span>
      </div>
    </div>
  );
}
