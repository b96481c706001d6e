import type { OpenedNote } from '@commonplace/contracts/api';
import { IconEye, IconPencil, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { longDate } from '../../../shared/format/long-date.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import type { SessionUser } from '../../../shared/session/index.ts';
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx';
import { ShownName } from '../../../shared/ui/shown-name.tsx';
import classes from './note-byline.module.css';
import { type NoteMarker, noteMarkers } from './note-markers.ts';

const icons = {
  edit: IconPencil,
  editNotebook: IconPencil,
  view: IconEye,
  published: IconWorld,
  inPublished: IconWorld,
  shared: IconUsers,
  inShared: IconUsers,
} as const satisfies Record<NoteMarker, unknown>;

/** Who wrote a note and when, where it stands, who sees it, and what someone else may do with it. */
export function NoteByline({ note, user }: { note: OpenedNote; user: SessionUser }) {
  const { t } = useTranslation('editor');
  const { author, notebook } = note.temp;
  const isUntouched = note.createdAt === note.updatedAt;
  const date = longDate(isUntouched ? note.createdAt : note.updatedAt);
  return (
    <div className={classes.byline}>
      <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={36} />
      <div className={classes.lines}>
        <Link to={paths.profile(author.username)} className={classes.author}>
          <ShownName>{author.name}</ShownName>
        </Link>
        <div className={classes.details}>
          <span>{t(isUntouched ? 'note.writtenOn' : 'note.lastEdited', { date })}</span>
          {notebook && (
            <span className={classes.notebook}>
              {t('note.inNotebook')}{' '}
              <Link to={paths.notebook(notebook.id)}>
                <ShownName>{notebook.name}</ShownName>
              </Link>
            </span>
          )}
          {noteMarkers(note, user.id).map((marker) => {
            const Icon = icons[marker];
            return (
              <span key={marker} className={classes.marker}>
                <Icon size={15} stroke={1.5} aria-hidden />
                {t(`note.${marker}`)}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}
