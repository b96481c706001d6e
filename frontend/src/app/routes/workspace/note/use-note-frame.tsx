import type { NoteSummary, OpenedNote } from '@commonplace/contracts/api';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { FrameBreakpoint } from '../../../../features/editor/frame/frame-breakpoint.ts';
import type { NoteFrame } from '../../../../features/editor/frame/note-frame.ts';
import { FollowAuthor } from '../../../../features/follows/follow-author.tsx';
import { PersonMenu } from '../../../../features/moderation/person-menu.tsx';
import { UnlessBlocked } from '../../../../features/moderation/unless-blocked.tsx';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import { NotificationBell } from '../../../../features/notifications/notification-bell.tsx';
import { SearchBar } from '../../../../features/search/search-bar.tsx';
import { StagedState } from '../../../../features/sharing/staging/lazy-parts.ts';
import { DraftByline, LiveByline } from '../../../../features/workspace/note/note-byline.tsx';
import { FurtherReading, NoteEnd } from '../../../../features/workspace/note/note-end.tsx';
import { useNoteType } from '../../../../features/workspace/note/use-note-type.ts';
import type { NotePlace } from '../../../../features/workspace/selection/selection.ts';
import { useListSheet } from '../../../../features/workspace/selection/use-list-sheet.ts';
import { beginComment } from '../../../../shared/comments/begun-comment.ts';
import { defaultType, type NoteType } from '../../../../shared/note-text/note-type.ts';
import type { SessionUser } from '../../../../shared/session/index.ts';
import { phone, smallDevice } from '../../../../shared/theme/index.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';
import { isNoteDiscussed, NoteDiscussion } from './discussions.tsx';
import { DraftActions, NoteActions, NotebookArrow } from './note-actions.tsx';
import { PlaceOfNote } from './place-of-note.tsx';
import { useKeptPlace } from './use-kept-place.tsx';

// Loaded lazily: the text comes first.
const NoteVisit = lazyPart(
  'note-visit',
  async () => (await import('../../../../features/workspace/visit/note-visit.tsx')).NoteVisit,
);

interface NoteFrameOptions {
  /** Null while it is a draft, or not loaded. */
  note: OpenedNote | null;
  user: SessionUser | null;
  isEditing: boolean;
  /** Switches between the view and the editor. */
  onMode: () => void;
  breakpoint: FrameBreakpoint;
  onAction: (action: NoteAction, note: NoteSummary) => void;
  /** The notebook of a draft; null for the default notebook. */
  draftPlace: NotePlace | null;
  onDraftPlace: (place: NotePlace) => void;
}

/**
 * The frame of a note, with its actions and discussion: the same around its preview and its live document. The page
 * renders `discussion` itself, because it keeps its state when the live document takes the preview's place, and while one edits.
 */
export function useNoteFrame(options: NoteFrameOptions): {
  frame: NoteFrame;
  discussion: ReactNode;
  onType: ((change: Partial<NoteType>) => void) | undefined;
} {
  const { note, user, isEditing, onMode, breakpoint, onAction, draftPlace, onDraftPlace } = options;
  const { type, choose } = useNoteType(note, defaultType);
  const mayEdit = note === null || note.abilities.edit;
  const isSmall = useMediaQuery(smallDevice, false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const isCovered = useListSheet(true).isOpen;
  // Beside the link back to the list it would be a second back link; there the byline links to the notebook.
  const arrow = note && !isSmall && breakpoint !== 'narrow' && (
    <NotebookArrow notebook={note.temp.notebook} />
  );
  const tools = isPhone && !isEditing && !isCovered && <PhoneTools />;
  const isPlaced = note === null || note.abilities.move;
  // The draft and its note use one element, which keeps the state of the editor.
  const place = isPlaced && <PlaceOfNote note={note} draftPlace={draftPlace} onDraftPlace={onDraftPlace} />;
  const isDiscussed = note !== null && !isEditing;
  const discussion = useKeptPlace(
    note?.id ?? null,
    (placedIn) => note && <NoteDiscussion note={note} placedIn={placedIn} />,
  );
  const visit = useKeptPlace(note?.id ?? null, () => note && <NoteVisit key={note.id} noteId={note.id} />);
  const follow = note && (
    <UnlessBlocked person={note.temp.author}>
      <FollowAuthor author={note.temp.author} />
    </UnlessBlocked>
  );
  const takesComments = note?.abilities.comment && isNoteDiscussed(note);
  const comment = (quote: string) => {
    if (!note || !user) return;
    beginComment(user.id, `note:${note.id}`, quote);
    onMode();
  };
  const frame: NoteFrame = {
    onMode: mayEdit ? onMode : undefined,
    onComment: isEditing && takesComments ? comment : undefined,
    type,
    breakpoint,
    pictureSizes: note?.imageSizes,
    lead: (isEditing && place) || tools || arrow,
    actions: note ? (
      <NoteActions
        note={note}
        isEditing={isEditing}
        breakpoint={breakpoint}
        isPhone={isPhone}
        onAction={onAction}
      />
    ) : (
      <DraftActions breakpoint={breakpoint} />
    ),
    byline: note ? (
      <>
        {visit.place}
        <LiveByline
          note={note}
          action={
            <>
              {follow}
              <PersonMenu person={{ ...note.temp.author, id: note.authorId }} />
            </>
          }
        />
        {note.publishedVersion && <StagedState note={note} />}
      </>
    ) : (
      user && <DraftByline user={user} place={draftPlace} />
    ),
    below: isDiscussed && (
      <>
        <NoteEnd note={note} follow={follow} />
        {discussion.place}
        <FurtherReading note={note} follow={follow} />
      </>
    ),
  };
  const kept = (
    <>
      {visit.kept}
      {discussion.kept}
    </>
  );
  return { frame, discussion: kept, onType: mayEdit ? choose : undefined };
}

/** What the top bar has, which a phone does not show beside a note. While editing the space belongs to the text. */
function PhoneTools() {
  return (
    <>
      <SearchBar />
      <NotificationBell />
    </>
  );
}
