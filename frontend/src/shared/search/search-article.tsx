import type { HashtagView, SearchKind } from '@commonplace/contracts/api';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { Tabs } from '../explore/tabs.tsx';
import { TopicLink } from '../explore/topic-link.tsx';
import { shownCount } from '../format/shown-count.ts';
import { searchAddress } from '../navigation/search-address.ts';
import classes from './search-article.module.css';
import type { SearchTexts } from './search-texts.ts';

/** What is searched for most comes first, whatever was found, so that no tab moves when the counts arrive. */
const tabs: readonly SearchKind[] = ['notes', 'notebooks', 'users'];

interface SearchArticleProps {
  query: string;
  /** Null while it is not known. */
  tab: SearchKind | null;
  /** Null while they are not known. */
  counts: Readonly<Record<SearchKind, number>> | null;
  /** The topic of this name. */
  topic: HashtagView | null;
  texts: Pick<SearchTexts, 'results' | 'tabs' | 'kinds'>;
  link: CardLink;
  /** A field for another search, where the page has none in its bar. */
  form?: ReactNode;
  /** The results of the open tab. */
  children: ReactNode;
}

/** The results of a search, in a tab for each kind. */
export function SearchArticle({
  query,
  tab,
  counts,
  topic,
  texts,
  link,
  form,
  children,
}: SearchArticleProps) {
  return (
    <div className={classes.page}>
      {form}
      <h1 className={classes.title} dir="auto">
        {texts.results(query)}
      </h1>
      {topic && (
        <div className={classes.topic}>
          <TopicLink topic={topic} link={link} />
        </div>
      )}
      <Tabs
        label={texts.tabs}
        open={tab}
        link={link}
        tabs={tabs.map((each) => ({
          tab: each,
          text: texts.kinds[each],
          count: counts && shownCount(counts[each]),
          href: searchAddress({ query, tab: each }),
        }))}
      />
      <div className={classes.found}>{children}</div>
    </div>
  );
}

/** A result with what can be done with it. */
export function ResultRow({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.row}>
      {children}
      {action}
    </div>
  );
}
