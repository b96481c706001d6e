import type { CommentView, NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { PersonItems } from '../../../../features/moderation/person-items.tsx';
import { ReportItem } from '../../../../features/moderation/report-item.tsx';
import { CopyLinkButton } from '../../../../features/sharing/copy-link-button.tsx';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';

// Loaded lazily: the discussion is below the content.
const Discussion = lazyPart(
  'discussion',
  async () =>
    (await withTexts(['comments', 'likes'], import('../../../../features/comments/discussion.tsx')))
      .Discussion,
);

/** The menu items for another person's comment. */
const moreOf = ({ id, temp }: CommentView) => (
  <>
    <PersonItems person={temp.commenter} />
    <ReportItem subject={{ type: 'comment', id }} />
  </>
);

interface NoteDiscussionProps {
  note: NoteSummary;
  placedIn: Element | null;
}

/** Whether a note has a discussion. */
export function isNoteDiscussed(note: NoteSummary): boolean {
  return isDiscussed(note) || note.notebookSharing !== 'private';
}

/** The likes and comments of a note. */
export function NoteDiscussion({ note, placedIn }: NoteDiscussionProps) {
  return isNoteDiscussed(note) ? (
    <Discussion key={note.id} discussed={{ type: 'note', thing: note }} placedIn={placedIn} moreOf={moreOf} />
  ) : null;
}

/** The likes and comments of a notebook. */
export function NotebookDiscussion({ notebook }: { notebook: NotebookView }) {
  return isDiscussed(notebook) ? (
    <Discussion
      key={notebook.id}
      discussed={{ type: 'notebook', thing: notebook }}
      moreOf={moreOf}
      share={<CopyLinkButton subject="notebook" id={notebook.id} />}
    />
  ) : null;
}

/** Whether the discussion is shown: not for a private note or notebook without comments and likes. */
function isDiscussed({ sharing, temp }: NoteSummary | NotebookView): boolean {
  return sharing !== 'private' || temp.commentsCount > 0 || temp.likesCount > 0;
}
