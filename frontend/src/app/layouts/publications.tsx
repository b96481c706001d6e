import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconNotebook, IconNotes, type TablerIcon } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { noteLabel } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { useLiveNote } from '../../shared/notes/use-live-note.ts';
import classes from './publications.module.css';

interface PublicationsProps {
  /** The note or notebook that is open. */
  selectedId: string | null;
  onChosen?: (() => void) | undefined;
}

/** What the signed-in person has published: notebooks, then notes. */
export function Publications({ selectedId, onChosen }: PublicationsProps) {
  const { t } = useTranslation(['frame', 'common']);
  const notebooks = useQuery({
    queryKey: queryKeys.notebooks.published,
    queryFn: async ({ signal }) => {
      const query = { sharing: ['published' as const] };
      return (await call(api.notebooks.list, { query }, { signal })).notebooks ?? [];
    },
  });
  const notes = useInfiniteQuery({
    queryKey: queryKeys.notes.published,
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = {
        sharing: ['published' as const],
        limit: limits.notesPage,
        offset,
        savedNotes: 'left-out' as const,
      };
      const { notes: page = [], count = 0 } = await call(api.notes.list, { query }, { signal });
      return { notes: page, count };
    },
    initialPageParam: 0,
    getNextPageParam: ({ count }, _pages, offset) =>
      offset + limits.notesPage < count ? offset + limits.notesPage : null,
  });

  if (notebooks.isPending || notes.isPending) {
    return (
      <div className={classes.waiting} role="status" aria-label={t('common:loading')}>
        <Skeleton height={12} width="70%" />
        <Skeleton height={12} width="55%" />
        <Skeleton height={12} width="80%" />
      </div>
    );
  }
  if (!notebooks.data || !notes.data) {
    const retry = () => void Promise.all([notebooks.refetch(), notes.refetch()]);
    return (
      <div className={classes.words} role="alert">
        <p>{t('frame:publicationsFailed')}</p>
        <Button
          variant="default"
          fullWidth
          loading={notebooks.isFetching || notes.isFetching}
          onClick={retry}
        >
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  // What was added meanwhile moves a note on to the next page too.
  const found = notes.data.pages.flatMap((page) => page.notes.map((note) => [note.id, note] as const));
  const listed = [...new Map(found).values()];
  if (notebooks.data.length === 0 && listed.length === 0) {
    return <p className={classes.words}>{t('frame:publicationsNone')}</p>;
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('frame:publications')}>
        {notebooks.data.map(({ id, name }) => (
          <Publication
            key={id}
            Icon={IconNotebook}
            to={paths.notebook(id)}
            title={name}
            selected={id === selectedId}
            onChosen={onChosen}
          />
        ))}
        {listed.map((note) => (
          <PublishedNote key={note.id} note={note} selected={note.id === selectedId} onChosen={onChosen} />
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('frame:publicationsMore')}
        </Button>
      )}
    </>
  );
}

interface PublishedNoteProps extends Pick<PublicationProps, 'selected' | 'onChosen'> {
  note: NoteSummary;
}

function PublishedNote({ note, ...rest }: PublishedNoteProps) {
  const { t } = useTranslation();
  const title = noteLabel(useLiveNote(note), t('untitled'));
  return <Publication Icon={IconNotes} to={paths.note(note.id)} title={title} {...rest} />;
}

interface PublicationProps {
  Icon: TablerIcon;
  to: string;
  title: string;
  selected: boolean;
  onChosen: (() => void) | undefined;
}

function Publication({ Icon, to, title, selected, onChosen }: PublicationProps) {
  return (
    <li>
      <UnstyledButton
        component={Link}
        to={to}
        className={classes.publication}
        // Not `aria-current`: of the navigation one entry has that, the list that is shown or the page.
        data-selected={selected || undefined}
        onClick={onChosen}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <span className={classes.title}>{title}</span>
      </UnstyledButton>
    </li>
  );
}
