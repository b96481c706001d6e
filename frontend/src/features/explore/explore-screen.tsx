import { trendingTopics } from '@commonplace/contracts/api';
import type { ListingTab, NoteOrder } from '@commonplace/contracts/pages';
import { useLocation, useNavigate } from 'react-router-dom';
import { ExploreArticle } from '../../shared/explore/explore-article.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { NothingPublic } from '../../shared/explore/nothing-public.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { isFromEmptyFeed } from '../../shared/navigation/from-empty-feed.ts';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { useUsedTopics } from '../../shared/topics/use-used-topics.ts';
import { useExploreTab } from './explore-tab.ts';
import { ListingRegion } from './listing-region.tsx';

interface ExploreScreenProps extends CardDrawing {
  /** Null for the one that was open last. */
  tab: ListingTab | null;
  order: NoteOrder;
  page: number;
}

/** What everyone has published, to a signed-in person. */
export function ExploreScreen({ tab: asked, order, page, ...cards }: ExploreScreenProps) {
  const navigate = useNavigate();
  const tab = useExploreTab(asked);
  const used = useUsedTopics();
  const { state } = useLocation();
  return (
    <ExploreArticle
      tab={tab}
      order={order}
      topics={trendingTopics}
      used={used}
      link={RouterLink}
      hint={isFromEmptyFeed(state) ? texts.explore.emptyFeed : undefined}
      onSearch={(asked) => void navigate(searchAddress(asked))}
    >
      <ListingRegion
        {...cards}
        scope={{ kind: 'everyone' }}
        tab={tab}
        order={order}
        page={page}
        pathOf={(at) => listingPaths.explore({ tab, page: at, ...(tab === 'notes' && { order }) })}
        empty={<NothingPublic tab={tab} link={RouterLink} write={paths.newNote} />}
      />
    </ExploreArticle>
  );
}
