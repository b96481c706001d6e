import { type LossKind, lossKinds, type TaskReport } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './losses.module.css';

interface LossesProps {
  report: TaskReport;
  /** Called when the note of one is opened. */
  onChosen: () => void;
}

/** What could not be kept, by its kind, each with the way to its place. */
export function Losses({ report: { losses, lossesCount }, onChosen }: LossesProps) {
  const { t } = useTranslation('exchange');
  if (lossesCount === 0) return null;
  return (
    <section className={classes.losses} aria-label={t('losses.title')}>
      <h3 className={classes.title}>{t('losses.title')}</h3>
      {lossKinds.map((kind) => {
        const ofKind = losses.filter((loss) => loss.kind === kind);
        const count = ofKind.reduce((sum, loss) => sum + loss.count, 0);
        return (
          count > 0 && (
            <details key={kind} className={classes.kind}>
              <summary>
                {wordsOf(t, kind)} ({count})
              </summary>
              <ul className={classes.places}>
                {ofKind.map(({ path, noteId, text }) => (
                  <li key={`${path} ${text}`}>
                    {noteId ? (
                      <Link to={paths.note(noteId)} onClick={onChosen}>
                        {placeOf(path)}
                      </Link>
                    ) : (
                      placeOf(path)
                    )}
                    <span className={classes.text}>{text}</span>
                  </li>
                ))}
              </ul>
            </details>
          )
        );
      })}
      {lossesCount > losses.length && (
        <p className={classes.text}>{t('more', { count: lossesCount - losses.length })}</p>
      )}
    </section>
  );
}

/** A place in what was imported, without the ids that Notion ends names by. */
const placeOf = (path: string) => path.replace(/ [0-9a-f]{32}(?=[./]|$)/g, '');

const wordsOf = (t: ReturnType<typeof useTranslation<'exchange'>>['t'], kind: LossKind) =>
  t(`losses.kinds.${kind}`);
