import { limits, type NotebookView, type NoteSummary, type SectionView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/navigation/paths.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NoteCard } from './note-card.tsx';
import grid from './note-grid.module.css';
import classes from './notebook-section.module.css';
import { CardSkeletons } from './notebook-skeleton.tsx';
import { NotesFailed } from './notes-failed.tsx';
import { arrange, blocksOf } from './order/notebook-order.ts';
import { useNotebookNotes } from './use-notebook-notes.ts';

/** What stands in a notebook, in its order, and below it the notes of others that its owner saved into it. */
export function NotebookContents({ notebook }: { notebook: NotebookView }) {
  const { query, notes, saved, isComplete } = useNotebookNotes(notebook.id);
  const isLoaded = query.data !== undefined;
  const loaded = useMemo(
    () => (isLoaded ? { notebook, notes, saved, isComplete } : null),
    [isLoaded, notebook, notes, saved, isComplete],
  );
  // A thousand cards are made between what else is to be done, not before it; few are there at once.
  const shown = useDeferredValue(loaded, notes.size > limits.notesPage ? null : loaded);
  if (query.isError && !isLoaded) return <NotesFailed query={query} />;
  if (!shown) return <CardSkeletons />;
  return (
    <>
      <LoadedContents {...shown} />
      {query.isError && !isComplete && <NotesFailed query={query} />}
    </>
  );
}

interface LoadedContentsProps {
  notebook: NotebookView;
  notes: ReadonlyMap<string, NoteSummary>;
  saved: ReadonlyMap<string, NoteSummary>;
  /** Whether those are all; until then what is missing is known by its id. */
  isComplete: boolean;
}

const LoadedContents = memo(function LoadedContents({
  notebook,
  notes,
  saved,
  isComplete,
}: LoadedContentsProps) {
  const { t } = useTranslation('notebook-view');
  const blocks = useMemo(() => {
    const pending = isComplete ? [] : notebook.notes.filter((id) => !notes.has(id));
    return blocksOf(arrange(notebook, [...notes.values()], pending));
  }, [notebook, notes, isComplete]);
  const sections = new Map(notebook.sections.map((section) => [section.id, section]));
  return (
    <>
      {blocks.length === 0 && saved.size === 0 && (
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
            <NoteCards ids={block.notes} notes={notes} heading="h2" />
          </div>
        ) : (
          <Section key={block.key} section={sections.get(block.id)}>
            {block.notes.length > 0 ? (
              <NoteCards ids={block.notes} notes={notes} heading="h3" />
            ) : (
              <p className={classes.none}>{t('noneInSection')}</p>
            )}
          </Section>
        ),
      )}
      {saved.size > 0 && <SavedNotes notes={saved} />}
    </>
  );
});

interface NoteCardsProps {
  ids: readonly string[];
  notes: ReadonlyMap<string, NoteSummary>;
  heading: 'h2' | 'h3';
}

function NoteCards({ ids, notes, heading }: NoteCardsProps) {
  return (
    <ul className={grid.grid}>
      {ids.map((id) => {
        const note = notes.get(id);
        return note ? (
          <NoteCard key={id} note={note} heading={heading} />
        ) : (
          <li key={id} className={grid.coming} />
        );
      })}
    </ul>
  );
}

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

function SavedNotes({ notes }: { notes: ReadonlyMap<string, NoteSummary> }) {
  const { t } = useTranslation('notebook-view');
  const titleId = useId();
  return (
    <section className={classes.saved} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('savedNotes')}
      </h2>
      <ul className={grid.grid}>
        {[...notes.values()].map((note) => (
          <NoteCard key={note.id} note={note} withAuthor />
        ))}
      </ul>
    </section>
  );
}
