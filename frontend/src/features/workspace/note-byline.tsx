import type { NoteMarker } from '@commonplace/contracts/abilities';
import type { OpenedNote } from '@commonplace/contracts/api';
import { IconEye, IconPencil, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { longDate } from '../../shared/format/long-date.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useOwnNotebooks } from '../../shared/notebooks/use-own-notebooks.ts';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import type { SessionUser } from '../../shared/session/index.ts';
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import classes from './note-byline.module.css';
import type { NotePlace } from './selection.ts';

const icons = {
  edit: IconPencil,
  editNotebook: IconPencil,
  view: IconEye,
  published: IconWorld,
  inPublished: IconWorld,
  shared: IconUsers,
  inShared: IconUsers,
} as const satisfies Record<NoteMarker, unknown>;

interface NoteBylineProps {
  note: OpenedNote;
  /** What can be done with the author: one button or more. */
  action?: ReactNode;
}

/** Who wrote a note and when, where it stands, who sees it, and what someone else may do with it. */
export function NoteByline({ note: told, action }: NoteBylineProps) {
  const { t } = useTranslation('editor');
  const note = useLiveNote(told);
  const { author, notebook } = note.temp;
  const isUntouched = note.createdAt === note.updatedAt;
  const date = longDate(isUntouched ? note.createdAt : note.updatedAt);
  return (
    <Byline
      author={{ ...author, picture: author.display_picture.downloadUrl }}
      when={t(isUntouched ? 'note.writtenOn' : 'note.lastEdited', { date })}
      notebook={notebook}
      action={action}
    >
      {note.markers.map((marker) => {
        const Icon = icons[marker];
        return (
          <span key={marker} className={classes.marker}>
            <Icon size={15} stroke={1.5} aria-hidden />
            {t(`note.${marker}`)}
          </span>
        );
      })}
    </Byline>
  );
}

/** What the byline of a draft will say once it is a note: its text stays in its place then. */
export function DraftByline({ user, place }: { user: SessionUser; place: NotePlace | null }) {
  const { t } = useTranslation('editor');
  const own = useOwnNotebooks();
  const notebook = own.data?.notebooks.find(({ id, isDefault }) =>
    place ? id === place.notebookId : isDefault,
  );
  const date = longDate(new Date().toISOString());
  return <Byline author={user} when={t('note.writtenOn', { date })} notebook={notebook ?? null} />;
}

interface BylineProps {
  author: { name: string; username: string; picture: string | null };
  when: string;
  notebook: { id: string; name: string } | null;
  action?: ReactNode;
  children?: ReactNode;
}

function Byline({ author, when, notebook, action, children }: BylineProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.byline}>
      <PersonAvatar name={author.name} picture={author.picture} size={36} />
      <div className={classes.lines}>
        <Link to={paths.profile(author.username)} className={classes.author}>
          <ShownName>{author.name}</ShownName>
        </Link>
        <div className={classes.details}>
          <span>{when}</span>
          {notebook && (
            <span className={classes.notebook}>
              {t('note.inNotebook')}{' '}
              <Link to={paths.notebook(notebook.id)}>
                <ShownName>{notebook.name}</ShownName>
              </Link>
            </span>
          )}
          {children}
        </div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
