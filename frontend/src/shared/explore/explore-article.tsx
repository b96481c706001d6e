import type { ListingTab } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { fill } from '../format/fill.ts';
import { listingPaths } from '../navigation/listing-paths.ts';
import classes from './explore.module.css';
import { SearchForm } from './search-form.tsx';
import { Tabs } from './tabs.tsx';
import { texts } from './texts.ts';

interface ExploreArticleProps {
  tab: ListingTab;
  /** What is searched for; empty for nothing. */
  search: string;
  /** Topics that are offered, without their `#`. */
  topics: readonly string[];
  link: CardLink;
  /** Searches within the page; without it the browser goes to the address of the results. */
  onSearch?: ((search: string) => void) | undefined;
  /** The list of the open tab. */
  children: ReactNode;
}

const { hero, search: heroSearch, trending, results, clear, searchIn, tabs } = texts.explore;

/** What there is to read: a search, topics that many write about, and the newest of everyone. */
export function ExploreArticle({ tab, search, topics, link: Link, onSearch, children }: ExploreArticleProps) {
  const form = { action: listingPaths.explore({ tab }), onSearch };
  return (
    <div className={classes.page}>
      {search ? (
        <header className={classes.results}>
          <h1 className={classes.title} dir="auto">
            {fill(results, { search })}
          </h1>
          <Link href={listingPaths.explore({ tab })} className={classes.clear}>
            {clear}
          </Link>
        </header>
      ) : (
        <>
          <header className={classes.hero}>
            <h1 className={classes.heroTitle}>{hero}</h1>
            <div className={classes.heroSearch}>
              <SearchForm {...form} label={heroSearch} search="" isLarge />
            </div>
          </header>
          <Trending topics={topics} link={Link} />
        </>
      )}
      <div className={classes.bar}>
        <Tabs
          label={tabs}
          open={tab}
          link={Link}
          tabs={[
            { tab: 'notes', text: texts.tabs.notes, href: listingPaths.explore({ tab: 'notes', search }) },
            {
              tab: 'notebooks',
              text: texts.tabs.notebooks,
              href: listingPaths.explore({ tab: 'notebooks', search }),
            },
          ]}
        />
        <div className={classes.listSearch}>
          <SearchForm key={search} {...form} label={searchIn[tab]} search={search} />
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
