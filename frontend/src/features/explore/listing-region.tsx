import { readListingQuery } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { CardSkeleton, RowSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { CardGrid } from '../../shared/explore/card-grid.tsx';
import { type CardDrawing, ListingCards } from '../../shared/explore/listing-cards.tsx';
import { Pages } from '../../shared/explore/pages.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { useRowKeys } from '../../shared/ui/keyboard/use-row-keys.ts';
import classes from './listing-region.module.css';
import { type ListingQuestion, useListing } from './use-listing.ts';

interface ListingRegionProps extends ListingQuestion, CardDrawing {
  pathOf: (page: number) => string;
  /** The id of a note that is shown above them. */
  without?: string | undefined;
  /** In the place of a list without items, where there is more to say than that. */
  empty?: ReactNode;
}

/** One page of what is public, with the ways to the others. */
export function ListingRegion({
  pathOf,
  without,
  empty,
  drawNote,
  drawNotebook,
  ...question
}: ListingRegionProps) {
  useRowKeys();
  const { after } = readListingQuery(Object.fromEntries(new URLSearchParams(useLocation().search)));
  const { data, isPlaceholderData, isFetching, isError, refetch } = useListing({ ...question, after });
  if (data)
    return (
      <div
        className={classes.region}
        data-stale={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData}
      >
        <ListingCards
          listed={data.listed}
          without={without}
          empty={empty}
          drawNote={drawNote}
          drawNotebook={drawNotebook}
        />
        <Pages page={data.page} pages={data.pages} pathOf={pathOf} next={data.next} link={RouterLink} />
      </div>
    );
  if (isError)
    return <LoadFailed title={texts.failed} isRetrying={isFetching} retry={() => void refetch()} />;
  return <Coming tab={question.tab} />;
}

/** Of a card without a description. */
const notebookCardHeight = 290;
const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function Coming({ tab }: Pick<ListingQuestion, 'tab'>) {
  return (
    <div role="status" aria-label={texts.loading} data-coming>
      {tab === 'notes' ? (
        places.map((place) => <RowSkeleton key={place} />)
      ) : (
        <CardGrid>
          {places.map((place) => (
            <li key={place}>
              <CardSkeleton height={notebookCardHeight} />
            </li>
          ))}
        </CardGrid>
      )}
    </div>
  );
}
