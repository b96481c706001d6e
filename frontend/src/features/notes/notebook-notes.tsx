import type { NotebookView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBookOrder, inSection } from './book-order.ts';
import { everyNote } from './note-filter.ts';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { sortBy } from './note-sort.ts';
import { ownNotesSource } from './note-source.ts';
import classes from './notebook-notes.module.css';
import { isLongBook, useBookItems } from './use-book-items.ts';
import { useNoteWindow } from './use-note-window.ts';
import { type Arrange, useWholeNotes } from './use-whole-notes.ts';

interface NotebookNotesProps extends NoteListContext {
  notebook: Pick<NotebookView, 'id' | 'name' | 'info1' | 'sections' | 'temp'>;
  /** One of its sections; null for what stands in none. */
  sectionId: string | null;
}

/**
 * The notes of one of one's own notebooks, or of one of its sections, with what was saved there from others, in
 * the order that was given them by hand, else last edited first.
 */
export function NotebookNotes({ notebook, sectionId, ...list }: NotebookNotesProps) {
  const { t } = useTranslation('notes');
  const source = ownNotesSource({
    search: '',
    sort: sortBy('updatedAt'),
    filter: { ...everyNote, notebookId: notebook.id },
  });
  // Sections and an order by hand are not the server's matter: then all notes are needed, of many by their ids.
  const isOrdered = sectionId !== null || notebook.sections.length > 0 || hasBookOrder(notebook);
  const isLong = isOrdered && isLongBook(notebook);
  const paged = useNoteWindow(isOrdered ? null : source);
  const arrange = useMemo(() => arrangeIn(notebook, sectionId), [notebook, sectionId]);
  const whole = useWholeNotes(isOrdered && !isLong ? source : null, arrange);
  const book = useBookItems(isLong ? notebook.id : null, { kind: 'section', sectionId });
  return (
    <NoteList
      {...list}
      items={isLong ? book : isOrdered ? whole : paged}
      label={t('notesIn', { name: nameOf(notebook, sectionId) })}
      failed={t('failedMine')}
      empty={<Text className={classes.empty}>{t('noneMine')}</Text>}
    />
  );
}

/** Of all in a notebook, what stands in the section. What was saved stands in no section. */
function arrangeIn(notebook: NotebookNotesProps['notebook'], sectionId: string | null): Arrange {
  return ({ notes, saved }) => [
    ...inSection(notebook, sectionId, notes).map((note) => ({ note, saved: false })),
    ...(sectionId === null ? saved.map((note) => ({ note, saved: true })) : []),
  ];
}

function nameOf({ name, sections }: NotebookNotesProps['notebook'], sectionId: string | null): string {
  return sections.find(({ id }) => id === sectionId)?.title ?? name;
}
