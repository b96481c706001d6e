import { useTranslation } from 'react-i18next';
import classes from './unseen-mark.module.css';

/** The dot at a note in a list that the person has not seen as it is (W30), said in words to a screen reader. */
export function UnseenMark({ id, className = '' }: { id?: string; className?: string | undefined }) {
  const { t } = useTranslation('note-lists');
  return <span id={id} className={`${classes.mark} ${className}`} role="img" aria-label={t('unseen')} />;
}
