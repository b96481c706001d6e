import { type FoundUser, limits, type SearchKind } from '@commonplace/contracts/api';
import { isUsed, openingKind, topicOf } from '@commonplace/contracts/pages';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { Collection } from '../../shared/collections/collection.tsx';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import type { Layout } from '../../shared/collections/layout.ts';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { RowSkeleton } from '../../shared/collections/skeleton/skeleton.tsx';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';
import { usePages } from '../../shared/collections/use-pages.ts';
import { RouterLink } from '../../shared/navigation/router-link.tsx';
import { type SearchAddress, searchAddress } from '../../shared/navigation/search-address.ts';
import { type Found, foundOf } from '../../shared/search/found.ts';
import { NothingFound } from '../../shared/search/nothing-found.tsx';
import { Result } from '../../shared/search/result.tsx';
import article from '../../shared/search/search-article.module.css';
import { ResultRow, SearchArticle } from '../../shared/search/search-article.tsx';
import { SearchField } from '../../shared/search/search-field.tsx';
import { smallDevice } from '../../shared/theme/index.ts';
import { useTopic } from '../../shared/topics/use-topic.ts';
import { useSearch } from './use-search.ts';
import { useSearchTexts } from './use-search-texts.ts';

const layout: Layout = { heights: 'own', height: 76, gap: 0, minWidth: null, coming: <RowSkeleton /> };

interface SearchScreenProps extends SearchAddress {
  /** The follow button of a person who was found. */
  followOf: (person: FoundUser) => ReactNode;
}

/** The page of all results of a search, in one of three tabs. */
export function SearchScreen({ query, tab: asked, followOf }: SearchScreenProps) {
  const { t } = useTranslation('search');
  const texts = useSearchTexts();
  const search = useSearch(query);
  const { data: topic, isLoading } = useTopic(topicOf(query));
  const answer = search.kind === 'ready' && !search.isStale ? search.answer : null;
  // Without a tab in the address the first results of a query say which one to open; later ones do not change it.
  const [first, setFirst] = useState<{ query: string; tab: SearchKind } | null>(null);
  if (answer && first?.query !== query) setFirst({ query, tab: openingKind(answer.best[0], answer.counts) });
  const tab = asked ?? (first?.query === query ? first.tab : null);
  const navigate = useNavigate();
  // Elsewhere the field of the bar shows it.
  const isSmall = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const form = isSmall && (
    <SearchField
      label={t('placeholder')}
      button={t('label')}
      query={query}
      onSearch={(address) => void navigate(searchAddress(address))}
    />
  );
  if (query === '')
    return (
      <>
        {form && <div className={article.page}>{form}</div>}
        <StateMessage
          heading
          drawing="sheet"
          title={t('nothingAsked')}
          hint={form ? undefined : t('nothingAskedHint')}
        />
      </>
    );
  return (
    <SearchArticle
      {...{ query, tab, texts }}
      counts={answer?.counts ?? null}
      topic={topic && isUsed(topic) ? topic : null}
      link={RouterLink}
      form={form}
    >
      {tab === null && search.kind === 'failed' ? (
        <LoadFailed
          title={search.message ?? t('failed')}
          isRetrying={search.isRetrying}
          retry={search.retry}
        />
      ) : (
        // Not before it is known whether a topic stands above them.
        <Results
          query={query}
          kind={isLoading ? null : tab}
          asked={asked}
          counts={answer?.counts ?? null}
          followOf={followOf}
        />
      )}
    </SearchArticle>
  );
}

interface ResultsProps extends Pick<SearchScreenProps, 'query' | 'followOf'> {
  /** Null while it is not known which tab is open. */
  kind: SearchKind | null;
  asked: SearchKind | null;
  /** Null while they are not known. */
  counts: Readonly<Record<SearchKind, number>> | null;
}

function Results({ query, kind, asked, counts, followOf }: ResultsProps) {
  const { t } = useTranslation('search');
  const texts = useSearchTexts();
  const items = usePages(kind && resultsSource(query, kind));
  return (
    <Collection
      items={items}
      layout={layout}
      label={t(`kinds.${kind ?? 'users'}`)}
      failed={t('failed')}
      empty={<NothingFound {...{ asked, counts, texts }} tab={kind ?? 'users'} link={RouterLink} />}
      draw={({ item }) => (
        <ResultRow action={item.kind === 'users' && followOf(item.item)}>
          <Result found={item} texts={texts} link={RouterLink} />
        </ResultRow>
      )}
    />
  );
}

/** The results of one kind, the best first. `id` is that of the item. */
function resultsSource(query: string, kind: SearchKind): CollectionSource<Found & { id: string }> {
  return sourceOf(
    [...queryKeys.search(query), kind],
    limits.searchResults,
    async ({ limit, offset }, signal) => {
      const answer = await call(api.search.all, { query: { query, kind, limit, offset } }, { signal });
      const items = foundOf(answer, kind).map((found) => ({ ...found, id: found.item.id }));
      return { runs: [{ items, total: answer.counts[kind] }] };
    },
  );
}
