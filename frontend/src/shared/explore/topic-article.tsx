import type { HashtagView, Person } from '@commonplace/contracts/api';
import type { ListingTab, NoteOrder } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { counted } from '../format/counted.ts';
import { plural } from '../format/plural.ts';
import { listingPaths } from '../navigation/listing-paths.ts';
import explore from './explore.module.css';
import { OrderLinks } from './order-links.tsx';
import classes from './subject.module.css';
import { Tabs } from './tabs.tsx';
import { texts } from './texts.ts';
import { Writers } from './writers.tsx';

interface TopicArticleProps {
  topic: HashtagView;
  tab: ListingTab;
  /** Of notes. */
  order: NoteOrder;
  /** Who writes about it; null while that is not known, and their place is kept. */
  writers: readonly Person[] | null;
  link: CardLink;
  /** The button that follows it. */
  follow?: ReactNode;
  /** The list of the open tab. */
  children: ReactNode;
}

/** A topic, and what there is to read about it. */
export function TopicArticle({ topic, tab, order, writers, link, follow, children }: TopicArticleProps) {
  const { notebooksCount, notesCount, followersCount } = topic.temp;
  const isBeside = writers?.length !== 0;
  const isWide = tab === 'notebooks';
  return (
    <div className={explore.page} data-narrow={(!isBeside && !isWide) || undefined}>
      <header className={classes.head}>
        <div className={classes.line}>
          <h1 className={explore.title} dir="auto">
            {topic.title}
          </h1>
          {follow}
        </div>
        <p className={classes.counts}>
          <span>{counted(texts.notebookCount, notebooksCount)}</span>
          <span>{counted(texts.noteCount, notesCount)}</span>
          <span>{plural(texts.followerCount, followersCount)}</span>
        </p>
      </header>
      <div className={explore.columns} data-beside={isBeside || undefined}>
        <div className={explore.content} data-wide={isWide || undefined}>
          <div className={explore.bar}>
            <Tabs
              label={texts.topic.tabs}
              open={tab}
              link={link}
              tabs={[
                { tab: 'notes', text: texts.tabs.notes, href: listingPaths.topic(topic.id) },
                {
                  tab: 'notebooks',
                  text: texts.tabs.notebooks,
                  href: listingPaths.topic(topic.id, { tab: 'notebooks' }),
                },
              ]}
            />
          </div>
          {tab === 'notes' && (
            <OrderLinks
              order={order}
              pathOf={(each) => listingPaths.topic(topic.id, { order: each })}
              link={link}
            />
          )}
          {children}
        </div>
        {isBeside && (
          <aside className={explore.aside}>{writers && <Writers writers={writers} link={link} />}</aside>
        )}
      </div>
    </div>
  );
}
