import type { NoteSummary } from '@commonplace/contracts/api';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import { NoteTeaserRow } from '../../shared/reader/note-teaser-row.tsx';

interface NoteOfBookProps {
  note: NoteSummary;
  /** Whether it is another person's, whose name is shown then. */
  withAuthor?: boolean;
  /** What its title is in the order of headings: `h2` for a note in no section. */
  heading?: 'h2' | 'h3';
}

/** A note in its notebook as its document says it now: the row that guests see, with who else can see it. */
export const NoteOfBook = memo(function NoteOfBook({
  note: told,
  withAuthor = false,
  heading = 'h3',
}: NoteOfBookProps) {
  const { t } = useTranslation('note-lists');
  const note = useLiveNote(told);
  const mark = { size: 15, stroke: 1.5, role: 'img' } as const;
  const isMarked = note.sharing !== 'private' || note.isProtected;
  return (
    <NoteTeaserRow
      note={note}
      date={note.updatedAt}
      link={RouterLink}
      heading={heading}
      withAuthor={withAuthor}
      action={
        isMarked && (
          <>
            {note.sharing === 'shared' && <IconUsers {...mark} aria-label={t('shared')} />}
            {note.sharing === 'published' && <IconWorld {...mark} aria-label={t('published')} />}
            {note.isProtected && <IconLock {...mark} aria-label={t('protected')} />}
          </>
        )
      }
    />
  );
});
