import type { NoteNews } from '@commonplace/contracts/collab';
import type { LiveDocument } from './documents/live-document.ts';
import type { Log } from './log.ts';

/**
 * Says a word to everyone who has one of these documents open. What fails is one document's alone: the stream of
 * hints that brought the word goes on.
 */
export function tellNews(news: NoteNews, documents: Iterable<LiveDocument>, log: Log): void {
  for (const { document } of documents) {
    try {
      // Past the hooks: there is nothing to judge in what the server says itself.
      document.relayStateless(news);
    } catch (error) {
      log.error({ err: error }, 'those who have a note open could not be told of a change');
    }
  }
}
