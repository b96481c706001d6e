import type { HashtagView } from '@commonplace/contracts/api';
import type { CardLink } from '../collections/card/card-link.tsx';
import { counted } from '../format/counted.ts';
import { listingPaths } from '../navigation/listing-paths.ts';
import classes from './explore.module.css';
import { texts } from './texts.ts';

/** The way to a topic, and how much there is to read about it. */
export function TopicLink({
  topic: { id, title, temp },
  link: Link,
}: {
  topic: HashtagView;
  link: CardLink;
}) {
  return (
    <>
      <Link href={listingPaths.topic(id)} className={classes.topic}>
        {title}
      </Link>
      <span className={classes.count}>{counted(texts.notebookCount, temp.notebooksCount)}</span>
      <span className={classes.count}>{counted(texts.noteCount, temp.notesCount)}</span>
    </>
  );
}
