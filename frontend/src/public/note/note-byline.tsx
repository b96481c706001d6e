import type { NoteSummary } from '@commonplace/contracts/api';
import { IconWorld } from '@tabler/icons-react';
import { fill } from '../../shared/format/fill.ts';
import { longDate } from '../../shared/format/long-date.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { Avatar } from '../layout/avatar.tsx';
import { FollowLink } from '../layout/follow-link.tsx';
import { texts } from '../texts.ts';
import classes from './note-byline.module.css';

/** The author, date and notebook of a note, and why everyone can read it. */
export function NoteByline({ note }: { note: NoteSummary }) {
  const { author, notebook } = note.temp;
  const isUntouched = note.createdAt === note.updatedAt;
  const instant = isUntouched ? note.createdAt : note.updatedAt;
  const when = isUntouched ? texts.note.writtenOn : texts.note.lastEdited;
  return (
    <div className={classes.byline}>
      <Avatar name={author.name} picture={author.display_picture.downloadUrl} />
      <div className={classes.lines}>
        <a href={paths.profile(author.username)} rel="author" className={classes.author}>
          <ShownName>{author.name}</ShownName>
        </a>
        <div className={classes.details}>
          <time dateTime={instant}>{fill(when, { date: longDate(instant, 'utc') })}</time>
          {notebook && (
            <span className={classes.notebook}>
              {texts.note.inNotebook}{' '}
              <a href={paths.notebook(notebook.id)}>
                <ShownName>{notebook.name}</ShownName>
              </a>
            </span>
          )}
          <span className={classes.marker}>
            <IconWorld size={15} stroke={1.5} aria-hidden />
            {note.sharing === 'published' ? texts.note.published : texts.note.inPublished}
          </span>
        </div>
      </div>
      <FollowLink subject={`person:${author.username}`} name={author.name} path={paths.note(note.id)} />
    </div>
  );
}
