import type { NoteSummary } from '@commonplace/contracts/api';
import { Feed } from 'feed';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import { textAsHtml } from '../text-as-html.ts';
import type { TaggedAnswer } from './answer-with-tag.ts';
import type { PublicAddresses } from './public-addresses.ts';

/** The content of a feed: some public notes and their source. */
export interface FeedContent {
  title: string;
  description: string;
  /** The page that shows the same. */
  link: string;
  /** Where the feed is, without its extension. */
  address: string;
  /** The newest first. */
  notes: readonly NoteSummary[];
  /** The HTML of notes by their ids, of those that are not too long. */
  texts: ReadonlyMap<string, string>;
  /** When something of it last changed, while it has no notes. */
  emptySince: Date;
}

export type FeedFormat = 'xml' | 'json';

/** An Atom 1.0 or JSON Feed 1.0 document. */
export function feedDocument(
  content: FeedContent,
  format: FeedFormat,
  addresses: PublicAddresses,
): TaggedAnswer {
  // Entries are HTML, but for their titles in JSON: what people wrote is escaped, so that it is words there.
  const titleText = format === 'xml' ? textAsHtml : (text: string) => text;
  const feed = new Feed({
    id: content.link,
    title: allowedInXml(content.title),
    description: allowedInXml(content.description),
    link: content.link,
    generator: 'Commonplace',
    updated: content.notes[0] ? new Date(content.notes[0].updatedAt) : content.emptySince,
    feedLinks: { atom: `${content.address}.xml`, json: `${content.address}.json` },
  });
  for (const note of content.notes) {
    const text = content.texts.get(note.id);
    const picture = note.info2.imageArray[0]?.url;
    feed.addItem({
      id: addresses.note(note.id),
      link: addresses.note(note.id),
      title: titleText(shownTitle(allowedInXml(note.title))),
      description: textAsHtml(allowedInXml(note.temp.preview)),
      ...(text !== undefined && { content: withWholeAddresses(allowedInXml(text), addresses) }),
      date: new Date(note.updatedAt),
      published: new Date(note.createdAt),
      author: [{ name: allowedInXml(note.author.name), link: addresses.person(note.author.username) }],
      category: note.hashtagsArray.map((tag) => ({ name: tag.slice(1), term: tag.slice(1) })),
      ...(picture?.startsWith('/') && { image: addresses.at(picture as `/${string}`) }),
    });
  }
  return format === 'xml'
    ? { contentType: 'application/atom+xml; charset=utf-8', body: feed.atom1() }
    : { contentType: 'application/feed+json; charset=utf-8', body: feed.json1() };
}

/** Without the characters that no XML 1.0 document may have, escaped or not. */
function allowedInXml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/** `]]>` in an attribute would end the CDATA section that holds the HTML. */
function withWholeAddresses(html: string, addresses: PublicAddresses): string {
  return html.replaceAll(']]>', ']]&gt;').replaceAll(/ (src|href)="(?=\/(?!\/))/g, ` $1="${addresses.home}`);
}
