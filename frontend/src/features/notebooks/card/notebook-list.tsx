import type { NotebookView } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import { cardWidth } from '../../../shared/collections/card/card-width.ts';
import { Collection } from '../../../shared/collections/collection.tsx';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import type { Layout } from '../../../shared/collections/layout.ts';
import { CardSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import type { CollectionView } from '../../../shared/collections/tools/view-switch.tsx';
import type { NotebookListContext } from '../notebook-list-context.ts';
import { ListedNotebookCard } from './notebook-card.tsx';
import { NotebookRow } from './notebook-row.tsx';

interface NotebookListProps extends NotebookListContext {
  items: CollectionItems<NotebookView>;
  /** Names the list for those who do not see it. */
  label: string;
  view: CollectionView;
  withPermission?: boolean;
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

const layouts: Record<CollectionView, Layout> = {
  list: { heights: 'own', height: 72, gap: 0, minWidth: null, coming: <CardSkeleton height={72} /> },
  cards: {
    heights: 'own',
    height: 300,
    gap: 16,
    minWidth: cardWidth,
    coming: <CardSkeleton height={260} />,
  },
};

/** Notebooks of others, below each other or as cards. */
export function NotebookList({
  view,
  withPermission = false,
  selectedId,
  onAction,
  ...list
}: NotebookListProps) {
  const Item = view === 'cards' ? ListedNotebookCard : NotebookRow;
  return (
    <Collection
      {...list}
      layout={layouts[view]}
      draw={({ item: notebook }) => (
        <Item
          notebook={notebook}
          selected={notebook.id === selectedId}
          onAction={onAction}
          withPermission={withPermission}
        />
      )}
    />
  );
}
