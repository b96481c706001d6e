import type { FeedNote } from '@commonplace/contracts/api';
import type { NoteOrder } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Collection } from '../../../shared/collections/collection.tsx';
import type { Layout } from '../../../shared/collections/layout.ts';
import { RowSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import { usePages } from '../../../shared/collections/use-pages.ts';
import { texts } from '../../../shared/explore/texts.ts';
import { fill } from '../../../shared/format/fill.ts';
import { useRowKeys } from '../../../shared/ui/keyboard/use-row-keys.ts';
import { ListedReadingRow } from '../lists/listed-reading-row.tsx';
import type { NoteListContext } from '../lists/note-list-context.ts';
import { readFeedSource } from '../lists/note-source.ts';
import { useLatest } from '../lists/use-latest.ts';
import classes from './feed.module.css';
import { useLastVisit } from './use-last-visit.ts';

interface FeedRowsProps extends Pick<NoteListContext, 'onAction'> {
  order: NoteOrder;
  empty: ReactNode;
}

const layout: Layout = { heights: 'own', height: 180, gap: 0, minWidth: null, coming: <RowSkeleton /> };

/** The feed to read from above, each note with the reason why it is there; a line says where the last visit began. */
export function FeedRows({ order, empty, onAction }: FeedRowsProps) {
  const { t } = useTranslation('note-lists');
  const items = usePages(readFeedSource(order));
  const act = useLatest(onAction);
  const visitedAt = useLastVisit();
  useRowKeys();
  const isNew = ({ temp }: FeedNote) =>
    visitedAt !== null && temp.publishedAt !== null && Date.parse(temp.publishedAt) > visitedAt;
  const [notes = []] = items.runs;
  const firstSeen =
    order === 'latest' && notes[0] && isNew(notes[0]) ? notes.find((note) => !isNew(note)) : null;
  return (
    <Collection
      items={items}
      layout={layout}
      label={t('feed.title')}
      failed={t('feed.failed')}
      empty={empty}
      draw={({ item: note }) => (
        <>
          {note === firstSeen && <p className={classes.seen}>{t('feed.seen')}</p>}
          <ListedReadingRow note={note} reason={reasonOf(note)} onAction={act} />
        </>
      )}
    />
  );
}

function reasonOf({ reason, temp }: FeedNote): string {
  return reason.kind === 'hashtag'
    ? fill(texts.row.reason.hashtag, { tag: `#${reason.tag}` })
    : fill(texts.row.reason.author, { name: temp.author.name });
}
