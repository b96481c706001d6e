import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  ContinueInCopy,
  type CreateNote,
  type NoteSession,
  Notice,
  type RefusalReason,
  SizeLimitNotice,
  UnsentNotices,
  useSessionSnapshot,
} from '../../../../features/editor/index.ts';
import { isGone } from './is-gone.ts';

interface NoteNoticesProps {
  session: NoteSession;
  /** Null while it is a draft. */
  noteId: string | null;
  isEditing: boolean;
  onReopen: () => void;
  create: CreateNote;
  onCopied: (noteId: string) => void;
}

/** The notices above an open note about its saving, each shown once. */
export function NoteNotices({ session, noteId, isEditing, ...acts }: NoteNoticesProps) {
  const { state } = useSessionSnapshot(session);
  // A person who may still read continues to read at once.
  const refusal = state.kind === 'refused' && state.reason !== 'made-read-only' ? state.reason : null;
  // The banner above states the present right; the notice about the kept text does not repeat it.
  const said = refusal ?? 'made-read-only';
  return (
    <>
      {noteId !== null && <UnsentNotices userId={session.user.id} noteId={noteId} said={said} />}
      {isEditing && <SizeLimitNotice session={session} create={acts.create} onCopied={acts.onCopied} />}
      {refusal && <Refusal session={session} reason={refusal} {...acts} />}
    </>
  );
}

interface RefusalProps extends Pick<NoteNoticesProps, 'session' | 'onReopen' | 'create' | 'onCopied'> {
  reason: RefusalReason;
}

/** Explains why a note can no longer be edited here, and what the person can do. */
function Refusal({ session, reason, onReopen, create, onCopied }: RefusalProps) {
  const { t } = useTranslation('live-note');
  return (
    <Notice
      tone="warning"
      action={
        !isGone(reason) && (
          <>
            {reason === 'document-full' && (
              <ContinueInCopy session={session} create={create} onCopied={onCopied} />
            )}
            <Button variant="default" onClick={onReopen}>
              {t('reopen')}
            </Button>
          </>
        )
      }
    >
      {t(`refused.${reason}`)}
    </Notice>
  );
}
