import { trendingTopics } from '@commonplace/contracts/api';
import type { ListingTab } from '@commonplace/contracts/pages';
import { useNavigate } from 'react-router-dom';
import { ExploreArticle } from '../../shared/explore/explore-article.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { useExploreTab } from './explore-tab.ts';
import { ListingRegion } from './listing-region.tsx';

interface ExploreScreenProps extends CardDrawing {
  /** Null for the one that was open last. */
  tab: ListingTab | null;
  page: number;
}

/** What everyone has published, to a signed-in person. */
export function ExploreScreen({ tab: asked, page, ...cards }: ExploreScreenProps) {
  const navigate = useNavigate();
  const tab = useExploreTab(asked);
  return (
    <ExploreArticle
      tab={tab}
      topics={trendingTopics}
      link={RouterLink}
      onSearch={(asked) => void navigate(searchAddress(asked))}
    >
      <ListingRegion
        {...cards}
        scope={{ kind: 'everyone' }}
        tab={tab}
        page={page}
        pathOf={(at) => listingPaths.explore({ tab, page: at })}
      />
    </ExploreArticle>
  );
}
