import type { OpenedNote } from '@commonplace/contracts/api';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../shared/format/long-date.ts';
import type { SessionUser } from '../../../shared/session/index.ts';
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx';
import classes from './note-byline.module.css';

/** Who wrote a note and when, and what someone else may do with it. */
export function NoteByline({ note, user }: { note: OpenedNote; user: SessionUser }) {
  const { t } = useTranslation('editor');
  const { author } = note.temp;
  const isUntouched = note.createdAt === note.updatedAt;
  const date = longDate(isUntouched ? note.createdAt : note.updatedAt);
  const Marker = note.abilities.edit ? IconPencil : IconEye;
  return (
    <div className={classes.byline}>
      <PersonAvatar name={author.name} picture={author.display_picture.downloadUrl} size={36} />
      <div className={classes.lines}>
        <div className={classes.author}>{author.name}</div>
        <div className={classes.details}>
          <span>{t(isUntouched ? 'note.writtenOn' : 'note.lastEdited', { date })}</span>
          {note.authorId !== user.id && (
            <span className={classes.marker}>
              <Marker size={15} stroke={1.5} aria-hidden />
              {t(note.abilities.edit ? 'note.edit' : 'note.view')}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
