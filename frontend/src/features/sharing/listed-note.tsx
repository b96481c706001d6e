import type { NoteSummary } from '@commonplace/contracts/api';
import { useTranslation } from 'react-i18next';
import type { CardLink } from '../../shared/collections/card/card-link.tsx';
import { ReadingRow } from '../../shared/explore/reading-row.tsx';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import classes from './listed-note.module.css';

/** A note as feeds and topics will list it, to be looked at before it is published. */
export function ListedNote({ note: told }: { note: NoteSummary }) {
  const { t } = useTranslation('sharing-dialogs');
  const live = useLiveNote(told);
  // Whoever may not read its notebook is not told where it is.
  const isNotebookTold = live.notebookSharing === 'published';
  const note = isNotebookTold ? live : { ...live, temp: { ...live.temp, notebook: null } };
  return (
    <figure className={classes.listed}>
      <figcaption className={classes.caption}>{t('publish.listed')}</figcaption>
      <div className={classes.row}>
        <ReadingRow note={note} link={NoLink} />
      </div>
      {note.hashtagsArray.length === 0 && <p className={classes.caption}>{t('publish.noTopics')}</p>}
    </figure>
  );
}

const NoLink: CardLink = ({ className, children }) => <span className={className}>{children}</span>;
