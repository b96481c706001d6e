import { useEffect } from 'react';
import type { NoteFrame } from '../../../../features/editor/frame/note-frame.ts';
import {
  type CreateNote,
  NoteEditor,
  type NoteSession,
  type RefusalReason,
  RightsNotice,
  useNoteSession,
  useSessionSnapshot,
  type WantedNote,
} from '../../../../features/editor/index.ts';
import { isPreviewInUse } from '../../../../features/editor/preview/is-preview-in-use.ts';
import type { RightsChange } from '../../../../features/workspace/note/use-rights-change.ts';
import type { NoteType } from '../../../../shared/note-text/note-type.ts';
import type { SessionUser } from '../../../../shared/session/index.ts';
import { NoteNotices } from './note-notices.tsx';
import { SessionFollower } from './session-follower.tsx';

export { MissingNote } from './missing-note.tsx';

/** A session, and the note that it was opened for. */
export interface HeldSession {
  session: NoteSession;
  wanted: WantedNote;
}

interface LiveSessionProps {
  user: SessionUser;
  wanted: WantedNote | null;
  attempt: number;
  /**
   * What is shown until the session is held. `none`: no preview, and it is held at once. `left`: a preview that is left as
   * soon as the document is loaded. `read`: one that is read, which stays while the person uses it.
   */
  preview: 'none' | 'read' | 'left';
  onSession: (held: HeldSession) => void;
}

/** Keeps the session of a wanted note open, and says when the page can show it. */
export function LiveSession({ user, wanted, attempt, preview, onSession }: LiveSessionProps) {
  const session = useNoteSession(user, wanted, attempt);
  if (!session || !wanted) return null;
  return <Readiness key={session.id} {...{ session, wanted, preview, onSession }} />;
}

/** Milliseconds between looks at whether the preview is still in use. */
const lookEvery = 250;

type ReadinessProps = HeldSession & Pick<LiveSessionProps, 'preview' | 'onSession'>;

function Readiness({ session, wanted, preview, onSession }: ReadinessProps) {
  const { isLoaded, state } = useSessionSnapshot(session);
  const isReady = preview === 'none' || isLoaded || state.kind === 'refused';
  useEffect(() => {
    if (!isReady) return;
    const show = () => onSession({ session, wanted });
    if (preview !== 'read' || !isPreviewInUse()) return show();
    const timer = setInterval(() => {
      if (!isPreviewInUse()) show();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isReady, preview, session, wanted, onSession]);
  return null;
}

interface LiveNoteProps {
  session: NoteSession;
  user: SessionUser;
  /** Null while it is a draft. */
  noteId: string | null;
  isEditing: boolean;
  /** Its preview was shown before. */
  wasRead: boolean;
  frame: NoteFrame;
  onType: ((change: Partial<NoteType>) => void) | undefined;
  rights: { change: RightsChange | null; author: string; dismiss: () => void } | null;
  /** Switches between the view and the editor. */
  onMode: () => void;
  answeredAt: number;
  onReopen: () => void;
  onRefused: (refused: { noteId: string; reason: RefusalReason }) => void;
  create: CreateNote;
  onCopied: (noteId: string) => void;
}

/** The editor or the view of a note's live document, with its notices. */
export function LiveNote({ session, user, noteId, isEditing, frame, ...props }: LiveNoteProps) {
  const { wasRead, onType, rights, onMode, answeredAt, onReopen, onRefused, create, onCopied } = props;
  return (
    <>
      <SessionFollower
        key={session.id}
        session={session}
        noteId={noteId}
        answeredAt={answeredAt}
        onReopen={onReopen}
        onRefused={onRefused}
      />
      <NoteEditor
        key={`${session.id}:frame`}
        session={session}
        isEditing={isEditing}
        wasRead={wasRead}
        {...frame}
        onType={onType}
        notices={
          <>
            {noteId !== null && rights?.change && (
              <RightsNotice
                change={rights.change}
                userId={user.id}
                noteId={noteId}
                author={rights.author}
                onEdit={isEditing ? undefined : onMode}
                onDismiss={rights.dismiss}
              />
            )}
            <NoteNotices
              session={session}
              noteId={noteId}
              isEditing={isEditing}
              onReopen={onReopen}
              create={create}
              onCopied={onCopied}
            />
          </>
        }
      />
    </>
  );
}
