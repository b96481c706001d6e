import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sortBy } from '../../../shared/collections/tools/sort.ts';
import { type Arrange, useWhole } from '../../../shared/collections/use-whole.ts';
import { useWindow } from '../../../shared/collections/use-window.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { type BookPart, bookPartsOf } from '../../../shared/notebooks/book-parts.ts';
import { hasBookOrder, inPart } from './book-order.ts';
import { everyNote } from './note-filter.ts';
import { NoteList } from './note-list.tsx';
import type { NoteListContext } from './note-list-context.ts';
import { listedRuns, ownNotesSource } from './note-source.ts';
import classes from './notebook-notes.module.css';
import { isLongBook, useBookItems } from './use-book-items.ts';

interface NotebookNotesProps extends NoteListContext {
  notebook: Pick<NotebookView, 'id' | 'name' | 'info1' | 'sections' | 'temp'>;
  part: BookPart;
}

/**
 * The notes of one part of one's own notebook, at its end with what was saved there from others, in the order that
 * was given them by hand, else last edited first.
 */
export function NotebookNotes({ notebook, part, ...list }: NotebookNotesProps) {
  const { t } = useTranslation('note-lists');
  const source = ownNotesSource({
    search: '',
    sort: sortBy('updatedAt'),
    filter: { ...everyNote, notebookId: notebook.id },
  });
  // Sections and an order by hand are not the server's matter: then all notes are needed, of many by their ids.
  const isOrdered = notebook.sections.length > 0 || hasBookOrder(notebook);
  const isLong = isOrdered && isLongBook(notebook);
  const paged = useWindow(isOrdered ? null : source);
  const arrange = useMemo(() => arrangeIn(notebook, part), [notebook, part]);
  const whole = useWhole(isOrdered && !isLong ? source : null, arrange);
  const book = useBookItems(isLong ? notebook.id : null, part);
  return (
    <div className={classes.part}>
      <NoteList
        {...list}
        items={isLong ? book : isOrdered ? whole : paged}
        label={t('notesIn', { name: nameOf(notebook, part) })}
        failed={t('failedMine')}
        empty={<NoNotes notebook={notebook} part={part} />}
      />
    </div>
  );
}

/** In the place of the notes of an empty section or notebook; beside other parts an empty run is nothing. */
function NoNotes({ notebook, part }: Pick<NotebookNotesProps, 'notebook' | 'part'>) {
  const { t } = useTranslation('note-lists');
  if (part.kind === 'run' && bookPartsOf(notebook).length > 1) return null;
  const sectionId = part.kind === 'section' ? part.sectionId : null;
  return (
    <p className={classes.empty}>
      {t('noneMine')}
      <Button
        component={Link}
        to={paths.newNoteIn(notebook.id, sectionId)}
        variant="subtle"
        size="compact-sm"
      >
        {t('writeOne')}
      </Button>
    </p>
  );
}

/** Of all in a notebook, the notes of the part. What was saved comes last. */
function arrangeIn(notebook: NotebookNotesProps['notebook'], part: BookPart): Arrange<NoteSummary> {
  const isEnd = part.kind === 'run' && part.isLast;
  return ([notes = [], saved = []]) => listedRuns(inPart(notebook, part, notes), isEnd ? saved : []);
}

function nameOf({ name, sections }: NotebookNotesProps['notebook'], part: BookPart): string {
  const section = part.kind === 'section' && sections.find(({ id }) => id === part.sectionId);
  return section ? section.title : name;
}
