import type { NoteSummary } from '@commonplace/contracts/api';
import { readingMinutes } from '@commonplace/contracts/pages';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteTile } from '../../shared/collections/card/note-tile.tsx';
import { plural } from '../../shared/format/plural.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import { texts } from '../../shared/reader/texts.ts';

interface NoteCardProps {
  note: NoteSummary;
  /** Whether it is another person's, whose name is shown then. */
  withAuthor?: boolean;
  /** What its title is in the order of headings: `h2` for a note in no section. */
  heading?: 'h2' | 'h3';
}

/** A note in its notebook as its document says it now. */
export const NoteCard = memo(function NoteCard({
  note: told,
  withAuthor = false,
  heading = 'h3',
}: NoteCardProps) {
  const { t } = useTranslation(['notebook-view', 'common', 'notes']);
  const note = useLiveNote(told);
  const minutes = readingMinutes(note.temp.words);
  const mark = { size: 15, stroke: 1.5, role: 'img' } as const;
  return (
    <NoteTile
      note={note}
      texts={{
        untitled: t('common:untitled'),
        empty: t('notebook-view:empty'),
        picture: t('notebook-view:picture'),
      }}
      link={RouterLink}
      heading={heading}
      minutes={minutes === null ? undefined : plural(texts.minutes, minutes)}
      by={withAuthor ? t('notebook-view:by', { name: note.temp.author.name }) : undefined}
      marks={
        <>
          {note.sharing === 'shared' && <IconUsers {...mark} aria-label={t('notes:shared')} />}
          {note.sharing === 'published' && <IconWorld {...mark} aria-label={t('notes:published')} />}
          {note.isProtected && <IconLock {...mark} aria-label={t('notes:protected')} />}
        </>
      }
    />
  );
});
