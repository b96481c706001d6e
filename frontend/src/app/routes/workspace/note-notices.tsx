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
} from '../../../features/editor/index.ts';
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

/** Everything that is to be said above an open note about its saving, each of it once. */
export function NoteNotices({ session, noteId, isEditing, ...acts }: NoteNoticesProps) {
  const { state } = useSessionSnapshot(session);
  // Who may still read goes on reading at once.
  const refusal = state.kind === 'refused' && state.reason !== 'made-read-only' ? state.reason : null;
  // A banner above tells what the right is now; what was set aside when it went does not say it again.
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

/** Says why a note can't be edited from here any more, and what can be done about it. */
function Refusal({ session, reason, onReopen, create, onCopied }: RefusalProps) {
  const { t } = useTranslation('editor');
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
