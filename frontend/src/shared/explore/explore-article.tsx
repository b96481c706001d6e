import type { ListingTab, NoteOrder } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { listingPaths } from '../navigation/listing-paths.ts';
import type { SearchAddress } from '../navigation/search-address.ts';
import classes from './explore.module.css';
import { OrderLinks } from './order-links.tsx';
import { SearchForm } from './search-form.tsx';
import { Tabs } from './tabs.tsx';
import { texts } from './texts.ts';
import { TopicList } from './topic-list.tsx';

interface ExploreArticleProps {
  tab: ListingTab;
  /** Of notes. */
  order: NoteOrder;
  /** Topics that are offered, without their `#`. */
  topics: readonly string[];
  /** Topics that most people wrote about lately; of these those that are not offered anyway are shown. */
  used: readonly string[];
  link: CardLink;
  /** In the app: shows the results of a search within the page. Without it the browser goes to their address. */
  onSearch?: ((asked: SearchAddress) => void) | undefined;
  /** Says what one can do here, to who came because of it. */
  hint?: string | undefined;
  /** The list of the open tab. */
  children: ReactNode;
}

const {
  hero,
  search,
  searchButton,
  searchIn,
  trending,
  used: usedTitle,
  tabs,
  topics: topicsLabel,
} = texts.explore;

/** What there is to read: of everyone the latest, or what is popular, beside it ways to topics. */
export function ExploreArticle({
  tab,
  order,
  topics,
  used,
  link,
  onSearch,
  hint,
  children,
}: ExploreArticleProps) {
  return (
    <div className={classes.page}>
      <header className={classes.hero} data-app={onSearch !== undefined || undefined}>
        <h1 className={classes.heroTitle}>{hero}</h1>
        <div className={classes.heroSearch}>
          <SearchForm label={search} button={searchButton} hint={searchIn[tab]} onSearch={onSearch} />
        </div>
        {hint && <p className={classes.heroHint}>{hint}</p>}
      </header>
      <div className={classes.columns} data-beside>
        <div className={classes.content} data-wide={tab === 'notebooks' || undefined}>
          <div className={classes.bar}>
            <Tabs
              label={tabs}
              open={tab}
              link={link}
              tabs={[
                { tab: 'notes', text: texts.tabs.notes, href: listingPaths.explore({ tab: 'notes' }) },
                {
                  tab: 'notebooks',
                  text: texts.tabs.notebooks,
                  href: listingPaths.explore({ tab: 'notebooks' }),
                },
              ]}
            />
          </div>
          {tab === 'notes' && (
            <OrderLinks
              order={order}
              pathOf={(each) => listingPaths.explore({ tab, order: each })}
              link={link}
            />
          )}
          {children}
        </div>
        <aside className={classes.aside} aria-label={topicsLabel}>
          <TopicList title={usedTitle} topics={used.filter((tag) => !topics.includes(tag))} link={link} />
          <TopicList title={trending} topics={topics} link={link} />
        </aside>
      </div>
    </div>
  );
}
