import type { ReactNode } from 'react';
import type { CollectionItems, Listed } from './items.ts';

/** How the items of a collection stand: below each other, or as many beside each other as there is room for. */
export interface Layout {
  /**
   * `same`: each as high as `height`, and only those around what is seen are in the page. `own`: each as high as it
   * is, all that are loaded in the page.
   */
  heights: 'same' | 'own';
  /** Pixels, an estimate for items that have their own. */
  height: number;
  gap: number;
  /** Pixels that an item of a grid gets at least; null for rows. */
  minWidth: number | null;
  /** The shape of an item that is on its way. */
  coming: ReactNode;
}

export interface CollectionListProps<Item> {
  items: CollectionItems<Item>;
  layout: Layout;
  /** Names the list for those who do not see it. */
  label: string;
  draw: (listed: Listed<Item>) => ReactNode;
}
