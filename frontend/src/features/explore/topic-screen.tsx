import type { HashtagView } from '@commonplace/contracts/api';
import type { ListingTab, NoteOrder } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { NothingPublic } from '../../shared/explore/nothing-public.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { TopicArticle } from '../../shared/explore/topic-article.tsx';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { AppNotFound } from '../../shared/not-found/app-not-found.tsx';
import { useTopic } from '../../shared/topics/use-topic.ts';
import { useTopicWriters } from '../../shared/topics/use-topic-writers.ts';
import { ListingRegion } from './listing-region.tsx';

interface TopicScreenProps extends CardDrawing {
  /** Without its `#`. */
  tag: string;
  tab: ListingTab | null;
  order: NoteOrder;
  page: number;
  follow: (topic: HashtagView) => ReactNode;
}

/** A topic, to a signed-in person. */
export function TopicScreen({ tag, tab: asked, order, page, follow, ...cards }: TopicScreenProps) {
  const writers = useTopicWriters(tag);
  const { data: topic, isError, isFetching, refetch } = useTopic(tag);
  const tab = asked ?? 'notes';
  if (topic === null) return <AppNotFound />;
  if (!topic)
    return isError ? (
      <LoadFailed title={texts.topic.failed} isRetrying={isFetching} retry={() => void refetch()} />
    ) : null;
  return (
    <TopicArticle
      topic={topic}
      tab={tab}
      order={order}
      writers={writers}
      link={RouterLink}
      follow={follow(topic)}
    >
      <ListingRegion
        {...cards}
        scope={{ kind: 'hashtag', tag: topic.id }}
        tab={tab}
        order={order}
        page={page}
        pathOf={(at) =>
          listingPaths.topic(topic.id, { page: at, ...(tab === 'notebooks' ? { tab } : { order }) })
        }
        empty={<NothingPublic tab={tab} link={RouterLink} write={paths.newNote} />}
      />
    </TopicArticle>
  );
}
