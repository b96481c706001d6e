import { commentAnchor } from '@commonplace/contracts/pages';
import { shownTitle } from '../../library/notes/read/shown-title.ts';
import type { ActGroup } from './group-acts.ts';
import type { ActDetails } from './read-acts.ts';

/** Characters of a comment in a notification. */
const excerptCharacters = 200;

/** The texts and the link of one notification. */
export interface NotificationWords {
  title: string;
  description: string;
  /** Path below the origin. */
  link: string;
}

/** What a notification says, and where it leads. */
export function wordsOf(
  { others, isMore, acts }: Pick<ActGroup, 'others' | 'isMore' | 'acts'>,
  act: ActDetails,
): NotificationWords {
  const who = `${act.actor.name}${andOthers(others, isMore)}`;
  const { note, notebook } = act;
  const thing = note ? `“${shownTitle(note.title)}”` : `“${notebook?.name}”`;
  const excerpt = cut(act.comment?.content ?? '');
  const about = (title: string, description: string) => ({ title, description, link: linkTo(act) });
  switch (act.type) {
    case 'noteLiked':
      return about(`${who} liked your note`, shownTitle(note?.title ?? ''));
    case 'notebookLiked':
      return about(`${who} liked your notebook`, notebook?.name ?? '');
    case 'commentLiked':
      return about(`${who} liked your comment`, excerpt);
    case 'gotComment':
      return about(`${who} ${whatWasDone(act.comment)} ${thing}`, excerpt);
    case 'mention':
      return about(
        `${who} mentioned you in a ${act.comment?.answered ? 'reply' : 'comment'} on ${thing}`,
        excerpt,
      );
    case 'gotFollow':
      return about(`${who} followed you`, `@${act.actor.username}`);
    case 'published':
      return about(
        `${who} published ${acts > 1 ? `${acts} notes` : 'a note'}`,
        shownTitle(note?.title ?? ''),
      );
    case 'noteShared':
      return about(`${who} shared a note with you`, shownTitle(note?.title ?? ''));
    case 'notebookShared':
      return about(`${who} shared a notebook with you`, notebook?.name ?? '');
  }
}

function whatWasDone(comment: ActDetails['comment']): string {
  if (!comment?.answered) return 'commented on';
  return comment.answered.isOwn ? 'replied to your comment on' : 'replied to a comment on';
}

function andOthers(others: number, isMore: boolean): string {
  if (others === 0) return '';
  return ` and ${isMore ? 'more than ' : ''}${others} ${others === 1 ? 'other' : 'others'}`;
}

function linkTo({ note, notebook, comment, actor }: ActDetails): string {
  const answered = comment?.answered;
  const anchor = comment
    ? commentAnchor({ id: answered?.id ?? comment.id, isAboutReplies: answered !== null })
    : '';
  if (note) return `/?${new URLSearchParams({ note: note.id })}${anchor}`;
  if (notebook) return `/?${new URLSearchParams({ notebook: notebook.id })}${anchor}`;
  return `/${encodeURIComponent(actor.username)}`;
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  if (characters.length <= excerptCharacters) return characters.join('');
  return `${characters.slice(0, excerptCharacters).join('').trimEnd()}…`;
}
