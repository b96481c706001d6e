import type { ReactNode } from 'react';
import classes from './explore.module.css';

/** List items that are cards: as many beside each other as there is room for. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  );
}
