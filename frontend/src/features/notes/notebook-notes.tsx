import type { NotebookView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBookOrder, inOrder } from './book-order.ts';
import { everyNote } from './note-filter.ts';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { sortBy } from './note-sort.ts';
import { ownNotesSource } from './note-source.ts';
import classes from './notebook-notes.module.css';
import { useNoteWindow } from './use-note-window.ts';
import { type Arrange, useWholeNotes } from './use-whole-notes.ts';

interface NotebookNotesProps extends NoteListContext {
  notebook: Pick<NotebookView, 'id' | 'name' | 'info1' | 'sections'>;
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
  // Sections and an order by hand are not the server's matter: then the whole notebook is needed.
  const isWhole = sectionId !== null || notebook.sections.length > 0 || hasBookOrder(notebook);
  const paged = useNoteWindow(isWhole ? null : source);
  const arrange = useMemo(() => arrangeIn(notebook, sectionId), [notebook, sectionId]);
  const whole = useWholeNotes(isWhole ? source : null, arrange);
  return (
    <NoteList
      {...list}
      items={isWhole ? whole : paged}
      label={t('notesIn', { name: nameOf(notebook, sectionId) })}
      failed={t('failedMine')}
      empty={<Text className={classes.empty}>{t('noneMine')}</Text>}
    />
  );
}

/** Of all in a notebook, what stands in the section. What was saved stands in no section. */
function arrangeIn({ info1, sections }: NotebookNotesProps['notebook'], sectionId: string | null): Arrange {
  const known = new Set(sections.map(({ id }) => id));
  const order = sections.find(({ id }) => id === sectionId)?.info1.notesOrder ?? info1.notesOrder;
  return ({ notes, saved }) => {
    const here = notes.filter((note) => {
      const section = note.sectionId !== null && known.has(note.sectionId) ? note.sectionId : null;
      return section === sectionId;
    });
    return [
      ...inOrder(order, here).map((note) => ({ note, saved: false })),
      ...(sectionId === null ? saved.map((note) => ({ note, saved: true })) : []),
    ];
  };
}

function nameOf({ name, sections }: NotebookNotesProps['notebook'], sectionId: string | null): string {
  return sections.find(({ id }) => id === sectionId)?.title ?? name;
}
