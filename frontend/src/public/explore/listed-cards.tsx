import type { Listing } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { ListingCards } from '../../shared/explore/listing-cards.tsx';
import { Pages } from '../../shared/explore/pages.tsx';
import { bareCards } from './bare-cards.tsx';

interface ListedCardsProps {
  data: Listing;
  pathOf: (page: number) => string;
  without?: string | undefined;
  /** In the place of a list without items, where there is more to say than that. */
  empty?: ReactNode;
}

/** The cards of a public page with links to its other pages. */
export function ListedCards({ data, pathOf, without, empty }: ListedCardsProps) {
  const { listed, page, pages, next } = data;
  return (
    <>
      <ListingCards listed={listed} without={without} empty={empty} {...bareCards} />
      <Pages page={page} pages={pages} pathOf={pathOf} next={next} link={PlainLink} />
    </>
  );
}
