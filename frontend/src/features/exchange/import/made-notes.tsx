import type { TaskReport } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from '../tasks/losses.module.css';

interface MadeNotesProps {
  made: TaskReport['made'];
  /** Called when a note is opened. */
  onChosen: () => void;
}

/** The notes that an import made, each with the way to it. */
export function MadeNotes({ made: { named, notes }, onChosen }: MadeNotesProps) {
  const { t } = useTranslation(['exchange', 'common']);
  if (named.length === 0) return null;
  return (
    <details className={classes.losses}>
      <summary>
        {t('import.made')} ({notes})
      </summary>
      <ul className={classes.places}>
        {named.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.note(id)} onClick={onChosen}>
              {title || t('common:untitled')}
            </Link>
          </li>
        ))}
      </ul>
      {notes > named.length && <p className={classes.text}>{t('more', { count: notes - named.length })}</p>}
    </details>
  );
}
