import { useTranslation } from 'react-i18next';
import {
  type NoteSession,
  type RefusalReason,
  UnsentNotices,
  useSetAside,
} from '../../../../features/editor/index.ts';
import { AppNotFound } from '../../../../shared/not-found/app-not-found.tsx';
import { isGone } from './is-gone.ts';
import classes from './note.module.css';
import { SessionFollower } from './session-follower.tsx';

interface MissingNoteProps {
  noteId: string | null;
  userId: string;
  /** This tab has shown the note. */
  wasOpen: boolean;
  /** Its live document, which says why it was closed. A push may make the absence known before that. */
  session: NoteSession | null;
  /** Why the open note was closed; null while that is not known. */
  reason: RefusalReason | null;
  answeredAt: number;
  onReopen: () => void;
  onRefused: (refused: { noteId: string; reason: RefusalReason }) => void;
}

/** Shown instead of a note that this person cannot read: the reason, and their unsaved text below it. */
export function MissingNote({ noteId, userId, wasOpen, session, reason, ...follow }: MissingNoteProps) {
  const { t } = useTranslation('live-note');
  const kept = useSetAside(userId, noteId);
  const reasons = [reason, ...kept.map((text) => text.reason), wasOpen ? 'access-removed' : null];
  const said = reasons.find(isGone) ?? null;
  return (
    <>
      {session && <SessionFollower key={session.id} session={session} noteId={noteId} {...follow} />}
      <AppNotFound mayBePrivate reason={said && t(`refused.${said}`)} />
      {noteId !== null && (
        <div className={classes.notices}>
          <UnsentNotices userId={userId} noteId={noteId} said={said} />
        </div>
      )}
    </>
  );
}
