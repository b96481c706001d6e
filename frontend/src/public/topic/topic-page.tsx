import { orderOf, type TopicPageData } from '@commonplace/contracts/pages';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { NothingPublic } from '../../shared/explore/nothing-public.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { TopicArticle } from '../../shared/explore/topic-article.tsx';
import { fill } from '../../shared/format/fill.ts';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import { ListedCards } from '../explore/listed-cards.tsx';
import { feedsOf, neighbours } from '../explore/listing-head.ts';
import { FollowLink } from '../layout/follow-link.tsx';
import type { PageHead, PublicPage } from '../page.ts';

/** `/tag/{hashtag}`: the published notes and notebooks with a hashtag. */
export const topicPage: PublicPage<'topic'> = { head, Content: TopicContent };

function TopicContent({ data }: { data: TopicPageData }) {
  const { topic, listed, writers } = data;
  return (
    <TopicArticle
      topic={topic}
      tab={listed.tab}
      order={orderOf(listed)}
      writers={writers}
      link={PlainLink}
      follow={
        <FollowLink subject={`hashtag:${topic.id}`} name={topic.title} path={listingPaths.topic(topic.id)} />
      }
    >
      <ListedCards
        data={data}
        pathOf={pathOf(data)}
        empty={<NothingPublic tab={data.listed.tab} link={PlainLink} write={paths.editor} />}
      />
    </TopicArticle>
  );
}

const pathOf =
  ({ topic, listed }: TopicPageData) =>
  (page: number) =>
    listingPaths.topic(topic.id, {
      page,
      order: orderOf(listed),
      ...(listed.tab === 'notebooks' && { tab: listed.tab }),
    });

function head(data: TopicPageData): PageHead {
  const { topic, page } = data;
  const path = pathOf(data)(page);
  return {
    title: topic.title,
    description: fill(texts.topic.description, { tag: topic.title }),
    path,
    kind: 'website',
    preview: `${listingPaths.topic(topic.id)}/preview.png`,
    alternates: feedsOf(listingPaths.topic(topic.id)),
    ...neighbours(data, pathOf(data)),
    structuredData: (publicUrl) => [
      breadcrumbs(publicUrl, [
        { name: texts.explore.title, path: listingPaths.explore() },
        { name: topic.title, path },
      ]),
    ],
  };
}
