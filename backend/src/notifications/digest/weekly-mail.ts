import type { FeedNote } from '@commonplace/contracts/api';
import { cutText, oneLine } from '@commonplace/contracts/document';
import { readingMinutes } from '@commonplace/contracts/pages';
import type { NoteRow } from '../../library/notes/read/note-rows.ts';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import { layOutMail, type MailPart } from '../../platform/mail/mail-layout.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import { withoutLinks } from './without-links.ts';

/** A note of the mail, and why it is in it. */
export interface WeeklyNote extends Pick<NoteRow, 'author'> {
  note: Pick<NoteRow['note'], 'id' | 'title' | 'preview' | 'words'>;
  reason: FeedNote['reason'];
}

interface Week {
  to: string;
  /** The latest first. */
  notes: readonly WeeklyNote[];
  /** There may be more than these. */
  isMore: boolean;
  /** The origin that people see. */
  publicUrl: string;
  unsubscribeUrl: string;
}

/** Notes that are listed: of all authors together, and of one. */
const mostListed = 20;
const mostOfOne = 5;
const nameCharacters = 40;
const titleCharacters = 80;
const firstCharacters = 180;

/** What the people and hashtags that a person follows brought in a week, by author. */
export function weeklyMail({ to, notes, isMore, publicUrl, unsubscribeUrl }: Week): MailMessage {
  const authors = [...Map.groupBy(notes, ({ author }) => author.id).values()];
  let room = mostListed;
  let left = 0;
  const items = authors.flatMap((ofOne) => {
    const listed = ofOne.slice(0, Math.min(mostOfOne, room));
    room -= listed.length;
    left += ofOne.length - listed.length;
    return listed.length === 0 ? [] : [itemOf(listed, publicUrl)];
  });
  return layOutMail({
    to,
    subject: subjectOf(authors, isMore),
    before: [
      'New this week from the people and topics you follow:',
      ...items,
      ...(left > 0 ? [`And ${isMore ? 'more than ' : ''}${left} more in your feed.`] : []),
    ],
    link: { label: 'Open your feed', url: `${publicUrl}/` },
    after: ['You get this email at most once a week, because you switched it on in your settings.'],
    unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
  });
}

/** Who published, those of the latest notes first. */
function subjectOf(authors: readonly (readonly WeeklyNote[])[], isMore: boolean): string {
  const [first, second] = authors.map(([note]) => shortened(note?.author.name ?? '', nameCharacters));
  const [only] = authors[0] ?? [];
  const others = authors.length - 2;
  if (isMore) return `${second ? `${first}, ${second}` : first} and others published this week`;
  if (others > 0)
    return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'} published this week`;
  if (second) return `${first} and ${second} published this week`;
  const count = authors[0]?.length ?? 0;
  if (count === 1 && only)
    return `${first} published “${shortened(shownTitle(only.note.title), titleCharacters)}”`;
  return `${first} published ${count} notes this week`;
}

function itemOf(listed: readonly WeeklyNote[], publicUrl: string) {
  const { name, username, pictureUrl } = (listed[0] as WeeklyNote).author;
  return {
    label: withoutLinks(name),
    text: '',
    url: `${publicUrl}/${encodeURIComponent(username)}`,
    face: { picture: pictureUrl?.startsWith('/') ? publicUrl + pictureUrl : null, name },
    parts: listed.map((note) => partOf(note, publicUrl)),
  };
}

function partOf({ note, reason }: WeeklyNote, publicUrl: string): MailPart {
  const minutes = readingMinutes(note.words);
  const said = [
    ...(minutes === null ? [] : [`${minutes} min read`]),
    ...(reason.kind === 'hashtag' ? [`#${reason.tag}`] : []),
    ...(note.preview === '' ? [] : [shortened(note.preview, firstCharacters)]),
  ];
  return {
    label: withoutLinks(oneLine(shownTitle(note.title))),
    text: said.join(' · '),
    url: `${publicUrl}/?${new URLSearchParams({ note: note.id })}`,
  };
}

function shortened(text: string, characters: number): string {
  const line = withoutLinks(oneLine(text));
  const cut = cutText(line, characters);
  return cut === line ? line : `${cut.trimEnd()}…`;
}
