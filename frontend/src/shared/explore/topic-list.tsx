import { useId } from 'react';
import type { CardLink } from '../collections/card/card-link.tsx';
import { listingPaths } from '../navigation/listing-paths.ts';
import classes from './explore.module.css';

interface TopicListProps {
  title: string;
  /** Without their `#`. */
  topics: readonly string[];
  link: CardLink;
}

/** Ways to topics under a title; nothing without topics. */
export function TopicList({ title, topics, link: Link }: TopicListProps) {
  const id = useId();
  if (topics.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.asideTitle}>
        {title}
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
