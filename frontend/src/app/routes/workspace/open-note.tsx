import { parseDocumentName } from '@commonplace/contracts/collab';
import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  ContinueInCopy,
  type CreateNote,
  NoteEditor,
  type NoteSession,
  NoteSkeleton,
  Notice,
  type RefusalReason,
  RoomNotice,
  UnsentNotices,
  useNoteSession,
  useSessionSnapshot,
  type WantedNote,
} from '../../../features/editor/index.ts';
import { AppError, queryKeys } from '../../../shared/api/index.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { useUser } from '../../../shared/session/index.ts';
import { StateMessage } from '../../../shared/ui/state-message.tsx';
import { DraftActions, NoteActions } from './note-actions.tsx';
import { NoteByline } from './note-byline.tsx';
import classes from './note-panel.module.css';
import { useCreateNote } from './use-create-note.ts';
import { useFreshLists } from './use-fresh-lists.ts';
import { useNote } from './use-note.ts';

/** The note of an id, or with none a new one. */
export function OpenNote({ noteId }: { noteId: string | null }) {
  const { t } = useTranslation(['editor', 'common']);
  const user = useUser();
  const query = useNote(noteId);
  const create = useCreateNote();
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<{ noteId: string; reason: RefusalReason } | null>(null);
  const note = noteId === null ? null : (query.data ?? null);

  const documentName = note?.documentName ?? null;
  const mayEdit = note?.abilities.edit ?? false;
  const wanted = useMemo((): WantedNote | null => {
    if (noteId === null) return { kind: 'new', create };
    return documentName === null ? null : { kind: 'note', documentName, mayEdit };
  }, [noteId, create, documentName, mayEdit]);
  // An address that is no id at all names nothing either.
  const isMissing =
    query.error instanceof AppError && ['not_found', 'validation_failed'].includes(query.error.code);
  const session = useNoteSession(user, isMissing ? null : wanted, attempt);

  const navigate = useNavigate();
  const goTo = useCallback((id: string) => void navigate(paths.note(id)), [navigate]);
  const reopen = useCallback(() => setAttempt((count) => count + 1), []);

  if (!user) return null;
  const unsent = noteId !== null && <UnsentNotices userId={user.id} noteId={noteId} />;
  if (isMissing) {
    return (
      <>
        <div className={classes.notices}>
          {unsent}
          {refused?.noteId === noteId && (
            <Notice tone="warning">{t(`editor:refused.${refused.reason}`)}</Notice>
          )}
        </div>
        <div className={classes.message}>
          <StateMessage
            heading
            drawing="shelf"
            title={t('common:notFound')}
            action={
              <Button component={Link} to={paths.home}>
                {t('common:backHome')}
              </Button>
            }
          />
        </div>
      </>
    );
  }
  if (query.isError && !note) {
    return (
      <div className={classes.message}>
        <StateMessage
          alert
          drawing="unplugged"
          title={t('editor:note.loadFailed')}
          action={
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (!session) {
    return (
      <div className={classes.opening}>
        <NoteSkeleton />
      </div>
    );
  }
  return (
    <>
      <VisuallyHidden component="h1">{note?.title || t('common:untitled')}</VisuallyHidden>
      <SessionFollower
        key={session.id}
        session={session}
        noteId={noteId}
        onReopen={reopen}
        onRefused={setRefused}
      />
      <NoteEditor
        key={`${session.id}:editor`}
        session={session}
        {...(note && { type: note.info1 })}
        actions={note ? <NoteActions note={note} /> : <DraftActions />}
        byline={note && <NoteByline note={note} user={user} />}
        notices={
          <>
            {unsent}
            <RoomNotice session={session} create={create} onCopied={goTo} />
            <Refusal session={session} onReopen={reopen} create={create} onCopied={goTo} />
          </>
        }
      />
    </>
  );
}

interface SessionFollowerProps {
  session: NoteSession;
  noteId: string | null;
  onReopen: () => void;
  /** The reason outlives the session: it still has to be said when the note is not found any more. */
  onRefused: (refused: { noteId: string; reason: RefusalReason }) => void;
}

/** Brings the address and what REST knows of the note into step with its session. */
function SessionFollower({ session, noteId, onReopen, onRefused }: SessionFollowerProps) {
  const { documentName, state, rightsDiffer, saveStatus } = useSessionSnapshot(session);
  const navigate = useNavigate();
  const cache = useQueryClient();
  useFreshLists(saveStatus.kind === 'saved');

  const createdId = documentName === null ? null : (parseDocumentName(documentName)?.noteId ?? null);
  useEffect(() => {
    if (noteId === null && createdId !== null) void navigate(paths.note(createdId), { replace: true });
  }, [noteId, createdId, navigate]);

  const refusal = state.kind === 'refused' ? state.reason : null;
  useEffect(() => {
    if (refusal !== null && noteId !== null) onRefused({ noteId, reason: refusal });
  }, [refusal, noteId, onRefused]);

  const isStale = rightsDiffer || refusal !== null;
  const isReadable = refusal === 'made-read-only';
  useEffect(() => {
    if (!isStale || noteId === null) return;
    const asked = cache.invalidateQueries({ queryKey: queryKeys.notes.one(noteId) });
    // Their own text is set aside; what the others write goes on.
    if (isReadable) void asked.then(onReopen);
  }, [isStale, isReadable, noteId, cache, onReopen]);
  return null;
}

interface RefusalProps {
  session: NoteSession;
  onReopen: () => void;
  create: CreateNote;
  onCopied: (noteId: string) => void;
}

/** Says why a note can't be edited from here any more, when nothing that was set aside says so already. */
function Refusal({ session, onReopen, create, onCopied }: RefusalProps) {
  const { t } = useTranslation('editor');
  const { state } = useSessionSnapshot(session);
  if (state.kind !== 'refused') return null;
  return (
    <Notice
      tone="warning"
      action={
        <>
          {state.reason === 'document-full' && (
            <ContinueInCopy session={session} create={create} onCopied={onCopied} />
          )}
          <Button variant="default" onClick={onReopen}>
            {t('reopen')}
          </Button>
        </>
      }
    >
      {t(`refused.${state.reason}`)}
    </Notice>
  );
}
