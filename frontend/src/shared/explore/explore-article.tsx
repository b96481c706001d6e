import type { ListingTab } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { listingPaths } from '../navigation/listing-paths.ts';
import type { SearchAddress } from '../navigation/search-address.ts';
import classes from './explore.module.css';
import { SearchForm } from './search-form.tsx';
import { Tabs } from './tabs.tsx';
import { texts } from './texts.ts';

interface ExploreArticleProps {
  tab: ListingTab;
  /** Topics that are offered, without their `#`. */
  topics: readonly string[];
  link: CardLink;
  /** Shows the results of a search within the page; without it the browser goes to their address. */
  onSearch?: ((asked: SearchAddress) => void) | undefined;
  /** The list of the open tab. */
  children: ReactNode;
}

const { hero, search: heroSearch, trending, searchIn, tabs } = texts.explore;

/** What there is to read: a search, topics that many write about, and the newest of everyone. */
export function ExploreArticle({ tab, topics, link, onSearch, children }: ExploreArticleProps) {
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1 className={classes.heroTitle}>{hero}</h1>
        <div className={classes.heroSearch}>
          <SearchForm label={heroSearch} isLarge onSearch={onSearch} />
        </div>
      </header>
      <Trending topics={topics} link={link} />
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
        <div className={classes.listSearch}>
          <SearchForm key={tab} label={searchIn[tab]} tab={tab} onSearch={onSearch} />
        </div>
      </div>
      {children}
    </div>
  );
}

function Trending({ topics, link: Link }: Pick<ExploreArticleProps, 'topics' | 'link'>) {
  return (
    <section className={classes.trending} aria-labelledby="trending">
      <h2 id="trending" className={classes.trendingTitle}>
        {trending}
      </h2>
      <ul className={classes.topics}>
        {topics.map((topic) => (
          <li key={topic}>
            <Link href={listingPaths.topic(topic)} className={classes.topic}>
              #{topic}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
