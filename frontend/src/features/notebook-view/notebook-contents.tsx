import { limits, type NotebookView, type SectionView } from '@commonplace/contracts/api';
import { arrange, blocksOf } from '@commonplace/contracts/notebooks';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { noteTeaserRowHeight } from '../../shared/reader/note-teaser-row.tsx';
import grid from './grid/note-grid.module.css';
import { NoteGrid } from './grid/note-grid.tsx';
import { NoteOfBook } from './note-of-book.tsx';
import classes from './notebook-section.module.css';
import { CardSkeletons } from './notebook-skeleton.tsx';
import { NotesFailed } from './notes-failed.tsx';
import { type NotebookNotes, useNotebookNotes } from './use-notebook-notes.ts';

/** The notes of a notebook, in its order, and below it the notes of others that its owner saved into it. */
export function NotebookContents({ notebook }: { notebook: NotebookView }) {
  const notes = useNotebookNotes(notebook);
  const { isLong, placed, pending, noteOf, savedCount } = notes;
  const isLoaded = notes.state === 'ready';
  const loaded = useMemo(
    () => (isLoaded ? { notebook, isLong, placed, pending, noteOf } : null),
    [isLoaded, notebook, isLong, placed, pending, noteOf],
  );
  // Few cards are there at once. Many, and the order of thousands, are made between what else is to be done.
  const isAtOnce = placed.length <= limits.notesPage;
  const shown = useDeferredValue(loaded, isAtOnce ? loaded : null);
  if (notes.state === 'failed') return <NotesFailed notes={notes} />;
  if (!shown) return <CardSkeletons />;
  return (
    <>
      <LoadedContents {...shown} show={notes.show} isEmpty={savedCount === 0} />
      {savedCount > 0 && <SavedNotes notes={notes} />}
      {notes.isBroken && <NotesFailed notes={notes} />}
    </>
  );
}

interface LoadedContentsProps
  extends Pick<NotebookNotes, 'isLong' | 'placed' | 'pending' | 'noteOf' | 'show'> {
  notebook: NotebookView;
  /** Nothing else is in the notebook. */
  isEmpty: boolean;
}

const LoadedContents = memo(function LoadedContents({
  notebook,
  isLong,
  placed,
  pending,
  noteOf,
  show,
  isEmpty,
}: LoadedContentsProps) {
  const { t } = useTranslation('notebook-view');
  const blocks = useMemo(() => blocksOf(arrange(notebook, placed, pending)), [notebook, placed, pending]);
  const onSeen = useCallback(
    (list: string, ids: readonly string[] | null) => show(list, ids && { ids }),
    [show],
  );
  const long = useMemo(
    () => (isLong ? { itemHeight: noteTeaserRowHeight, onSeen } : undefined),
    [isLong, onSeen],
  );
  const cards = (ids: readonly string[], heading: 'h2' | 'h3') => (
    <NoteGrid
      ids={ids}
      long={long}
      draw={(id) => {
        const note = noteOf(id);
        return note ? <NoteOfBook note={note} heading={heading} /> : <div className={grid.coming} />;
      }}
    />
  );
  const sections = new Map(notebook.sections.map((section) => [section.id, section]));
  return (
    <>
      {blocks.length === 0 && isEmpty && (
        <StateMessage
          drawing="sheet"
          title={t('none')}
          {...(notebook.abilities.manage && {
            hint: t('noneHint'),
            action: (
              <Button
                component={Link}
                to={paths.newNoteIn(notebook.id)}
                leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
              >
                {t('newNote')}
              </Button>
            ),
          })}
        />
      )}
      {blocks.map((block) =>
        block.kind === 'run' ? (
          <div key={block.key} className={classes.run}>
            {cards(block.notes, 'h2')}
          </div>
        ) : (
          <Section key={block.key} section={sections.get(block.id)}>
            {block.notes.length > 0 ? (
              cards(block.notes, 'h3')
            ) : (
              <p className={classes.none}>{t('noneInSection')}</p>
            )}
          </Section>
        ),
      )}
    </>
  );
});

function Section({ section, children }: { section: SectionView | undefined; children: ReactNode }) {
  const titleId = useId();
  if (!section) return null;
  return (
    <section
      className={classes.section}
      style={{ '--section-color': section.color } as CSSProperties}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.title}>
        {section.title}
      </h2>
      {children}
    </section>
  );
}

function SavedNotes({ notes: { savedCount, savedAt, isLong, show } }: { notes: NotebookNotes }) {
  const { t } = useTranslation('notebook-view');
  const titleId = useId();
  const places = useMemo(() => Array.from({ length: savedCount }, (_, at) => String(at)), [savedCount]);
  const onSeen = useCallback(
    (list: string, seen: readonly string[] | null) =>
      show(list, seen && { ids: [], saved: seen.map(Number) }),
    [show],
  );
  return (
    <section className={classes.saved} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('savedNotes')}
      </h2>
      <NoteGrid
        ids={places}
        long={isLong ? { itemHeight: noteTeaserRowHeight, onSeen } : undefined}
        draw={(at) => {
          const note = savedAt(Number(at));
          return note ? <NoteOfBook note={note} withAuthor /> : <div className={grid.coming} />;
        }}
      />
    </section>
  );
}
