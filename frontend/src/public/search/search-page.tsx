import type { SearchPageData } from '@commonplace/contracts/pages';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { Pages } from '../../shared/explore/pages.tsx';
import { texts as exploreTexts } from '../../shared/explore/texts.ts';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { type Found, foundOf } from '../../shared/search/found.ts';
import { NothingFound } from '../../shared/search/nothing-found.tsx';
import { Result } from '../../shared/search/result.tsx';
import article from '../../shared/search/search-article.module.css';
import { ResultRow, SearchArticle } from '../../shared/search/search-article.tsx';
import { SearchField } from '../../shared/search/search-field.tsx';
import { neighbours } from '../explore/listing-head.ts';
import { FollowLink } from '../layout/follow-link.tsx';
import type { PageHead, PublicPage } from '../page.ts';
import { texts, words } from './texts.ts';

/** `/search`: people, notebooks and notes that everyone may read. */
export const searchPage: PublicPage<'search'> = { head, Content: SearchContent };

function SearchContent({ data }: { data: SearchPageData }) {
  const { query, asked, tab, counts, topic, page, pages } = data;
  const form = <SearchField label={words.placeholder} button={words.label} query={query} />;
  if (query === '')
    return (
      <div className={article.page}>
        {form}
        <StateMessage heading drawing="sheet" title={words.nothingAsked} />
      </div>
    );
  const found = foundOf(data.found, tab);
  return (
    <SearchArticle {...{ query, tab, counts, topic, texts }} link={PlainLink} form={form}>
      {found.length === 0 ? (
        <NothingFound {...{ asked, tab, counts, texts }} link={PlainLink} />
      ) : (
        <ul className={article.results} aria-label={words.kinds[tab]}>
          {found.map((one) => (
            <li key={one.item.id}>
              <ResultRow
                action={one.kind === 'users' && <Follow person={one.item} path={pathOf(data)(page)} />}
              >
                <Result found={one} texts={texts} link={PlainLink} zone="utc" />
              </ResultRow>
            </li>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} pathOf={pathOf(data)} link={PlainLink} />
    </SearchArticle>
  );
}

function Follow({ person, path }: { person: Extract<Found, { kind: 'users' }>['item']; path: string }) {
  return <FollowLink subject={`person:${person.username}`} name={person.name} path={path} />;
}

const pathOf =
  ({ query, tab }: SearchPageData) =>
  (page: number) =>
    searchAddress({ query, tab, page });

function head(data: SearchPageData): PageHead {
  const { query, page } = data;
  return {
    title: query ? texts.results(query) : words.label,
    description: exploreTexts.explore.description,
    path: null,
    returnPath: query ? pathOf(data)(page) : searchAddress({ query, tab: null }),
    kind: 'website',
    ...neighbours(data, pathOf(data)),
  };
}
