import { type NoteOrder, noteOrders } from '@commonplace/contracts/pages';
import type { CardLink } from '../collections/card/card-link.tsx';
import classes from './explore.module.css';
import { texts } from './texts.ts';

interface OrderLinksProps {
  order: NoteOrder;
  pathOf: (order: NoteOrder) => string;
  link: CardLink;
}

/** The orders of a list of notes, each with an address of its own. */
export function OrderLinks({ order, pathOf, link: Link }: OrderLinksProps) {
  return (
    <nav aria-label={texts.orders.label} className={classes.orders}>
      {(Object.keys(noteOrders) as NoteOrder[]).map((each) => (
        <Link
          key={each}
          href={pathOf(each)}
          className={classes.order}
          aria-current={each === order ? 'true' : undefined}
        >
          {texts.orders[each]}
        </Link>
      ))}
    </nav>
  );
}
