import { type ExplorePageData, orderOf } from '@commonplace/contracts/pages';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { ExploreArticle } from '../../shared/explore/explore-article.tsx';
import { NothingPublic } from '../../shared/explore/nothing-public.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import type { PageHead, PublicPage } from '../page.ts';
import { ListedCards } from './listed-cards.tsx';
import { feedsOf, neighbours } from './listing-head.ts';

/** `/explore`: all published notes and notebooks. */
export const explorePage: PublicPage<'explore'> = { head, Content: ExploreContent };

function ExploreContent({ data }: { data: ExplorePageData }) {
  const { listed, topics, used } = data;
  return (
    <ExploreArticle tab={listed.tab} order={orderOf(listed)} topics={topics} used={used} link={PlainLink}>
      <ListedCards
        data={data}
        pathOf={pathOf(data)}
        empty={<NothingPublic tab={listed.tab} link={PlainLink} write={paths.editor} />}
      />
    </ExploreArticle>
  );
}

const pathOf =
  ({ listed }: ExplorePageData) =>
  (page: number) =>
    listingPaths.explore({ tab: listed.tab, order: orderOf(listed), page });

function head(data: ExplorePageData): PageHead {
  const { listed, page } = data;
  // The first page of notebooks is also what `/explore` opens.
  const isFirst = listed.tab === 'notebooks' && page === 1;
  const path = isFirst ? listingPaths.explore() : pathOf(data)(page);
  const { title, notesTitle, description } = texts.explore;
  return {
    title: listed.tab === 'notes' ? notesTitle : title,
    description,
    path,
    kind: 'website',
    preview: `${listingPaths.explore()}/preview.png`,
    alternates: feedsOf(listingPaths.explore()),
    ...neighbours(data, pathOf(data)),
    structuredData: (publicUrl) => [
      breadcrumbs(publicUrl, [
        { name: title, path: listingPaths.explore() },
        { name: texts.tabs[listed.tab], path },
      ]),
    ],
  };
}
