import type { NoteSummary } from '@commonplace/contracts/api';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { cardWidth } from '../../../shared/collections/card/card-width.ts';
import { noteCardHeight } from '../../../shared/collections/card/note-card.tsx';
import { Collection } from '../../../shared/collections/collection.tsx';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import type { Layout } from '../../../shared/collections/layout.ts';
import { CardSkeleton, RowSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import type { CollectionView } from '../../../shared/collections/tools/view-switch.tsx';
import { savedRun } from '../../../shared/notebooks/notes-in-notebook.ts';
import { smallDevice } from '../../../shared/theme/index.ts';
import { SelectableList } from '../selection/selectable-list.tsx';
import { ListedNoteCard } from './note-card.tsx';
import type { NoteListContext } from './note-list-context.ts';
import { NoteRow } from './note-row.tsx';
import { useLatest } from './use-latest.ts';

interface NoteListProps extends NoteListContext {
  items: CollectionItems<NoteSummary>;
  view?: CollectionView;
  /** Names the list for those who do not see it. */
  label: string;
  /** Shows who wrote each note, for lists of other people's notes. */
  withAuthor?: boolean;
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

// As high as `--cp-note-row`.
const rows: Layout = { heights: 'same', height: 92, gap: 0, minWidth: null, coming: <RowSkeleton /> };
const layouts: Record<CollectionView | 'whole', Layout> = {
  list: rows,
  // Where the list is all that is shown, rows stand beside each other as soon as two have room.
  whole: { ...rows, minWidth: 340 },
  cards: {
    heights: 'same',
    height: noteCardHeight,
    gap: 12,
    minWidth: cardWidth,
    coming: <CardSkeleton height={noteCardHeight} />,
  },
};

/** Notes one below the other or as cards. */
export function NoteList({
  view = 'list',
  withAuthor = false,
  selectedId,
  onAction,
  ...list
}: NoteListProps) {
  const act = useLatest(onAction);
  const isWhole = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  return (
    <SelectableList items={list.items}>
      <Collection
        {...list}
        layout={layouts[view === 'list' && isWhole ? 'whole' : view]}
        draw={({ item: note, run }) => {
          const saved = run === savedRun;
          const shown = { note, saved, selected: note.id === selectedId, onAction: act };
          return view === 'cards' ? (
            <ListedNoteCard {...shown} />
          ) : (
            <NoteRow {...shown} withAuthor={withAuthor || saved} />
          );
        }}
      />
    </SelectableList>
  );
}
