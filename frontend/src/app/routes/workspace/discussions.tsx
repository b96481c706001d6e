import type { CommentView, NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { lazy, Suspense } from 'react';
import { PersonItems } from '../../../features/moderation/person-items.tsx';
import { ReportItem } from '../../../features/moderation/report-item.tsx';
import { CopyLinkButton } from '../../../features/sharing/copy-link-button.tsx';
import { withTexts } from '../../../shared/i18n/load-texts.ts';

// Loaded lazily: the discussion is below the content.
const Discussion = lazy(() =>
  withTexts(['comments', 'likes'], import('../../../features/comments/discussion.tsx')).then((module) => ({
    default: module.Discussion,
  })),
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

/** The likes and comments of a note. */
export function NoteDiscussion({ note, placedIn }: NoteDiscussionProps) {
  return isDiscussed(note) || note.notebookSharing !== 'private' ? (
    <Suspense fallback={null}>
      <Discussion
        key={note.id}
        discussed={{ type: 'note', thing: note }}
        placedIn={placedIn}
        moreOf={moreOf}
      />
    </Suspense>
  ) : null;
}

/** The likes and comments of a notebook. */
export function NotebookDiscussion({ notebook }: { notebook: NotebookView }) {
  return isDiscussed(notebook) ? (
    <Suspense fallback={null}>
      <Discussion
        key={notebook.id}
        discussed={{ type: 'notebook', thing: notebook }}
        moreOf={moreOf}
        share={<CopyLinkButton subject="notebook" id={notebook.id} />}
      />
    </Suspense>
  ) : null;
}

/** Whether the discussion is shown: not for a private note or notebook without comments and likes. */
function isDiscussed({ sharing, temp }: NoteSummary | NotebookView): boolean {
  return sharing !== 'private' || temp.commentsCount > 0 || temp.likesCount > 0;
}
