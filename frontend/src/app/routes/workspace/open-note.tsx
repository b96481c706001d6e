import type { NoteSummary, OpenedNote } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  ContinueInCopy,
  type CreateNote,
  type FrameRoom,
  FrameSkeleton,
  NoteEditor,
  type NoteSession,
  Notice,
  type RefusalReason,
  RoomNotice,
  UnsentNotices,
  useNoteSession,
  useSessionSnapshot,
  type WantedNote,
} from '../../../features/editor/index.ts';
import type { NoteAction } from '../../../features/notes/note-menu.ts';
import { AppError, queryKeys } from '../../../shared/api/index.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { type SessionUser, useUser } from '../../../shared/session/index.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { StateMessage } from '../../../shared/ui/state-message.tsx';
import { DraftActions, NoteActions, NotebookArrow } from './note-actions.tsx';
import { DraftByline, NoteByline } from './note-byline.tsx';
import classes from './note-panel.module.css';
import { PlaceOfNote } from './note-place.tsx';
import type { NotePlace, Selection } from './selection.ts';
import { useCreateNote } from './use-create-note.ts';
import { useFreshLists } from './use-fresh-lists.ts';
import { useNote } from './use-note.ts';
import { useNoteMode } from './use-note-mode.ts';
import { useNoteNews } from './use-note-news.ts';
import { useNoteType } from './use-note-type.ts';
// It is loaded beside the workspace, and may be there first.
import '../../../features/notebooks/texts.ts';
import '../../../features/notes/texts.ts';
import '../../../features/sharing/texts.ts';

interface OpenNoteProps {
  selection: Extract<Selection, { kind: 'note' | 'new' }>;
  room: FrameRoom;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The selected note, or a new one, and what is to be said when there is none. */
export function OpenNote({ selection, room, onAction }: OpenNoteProps) {
  const { t } = useTranslation(['editor', 'common']);
  const user = useUser();
  const noteId = selection.kind === 'note' ? selection.noteId : null;
  const query = useNote(noteId);
  const place = selection.kind === 'new' ? selection.place : null;
  const chosenPlace = useRef(place);
  useEffect(() => {
    chosenPlace.current = place;
  }, [place]);
  const create = useCreateNote(useCallback(() => chosenPlace.current, []));
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
  const { state: entry } = useLocation();
  const goTo = useCallback((id: string) => void navigate(paths.editNote(id)), [navigate]);
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
        <LoadFailed
          title={t('editor:note.loadFailed')}
          isRetrying={query.isFetching}
          retry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (!session) return <FrameSkeleton />;
  const isEditing = selection.kind === 'new' || (selection.isEditing && (note?.abilities.edit ?? false));
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
      <NoteInFrame
        key={`${session.id}:frame`}
        session={session}
        note={note}
        user={user}
        isEditing={isEditing}
        room={room}
        onAction={onAction}
        draftPlace={place}
        onDraftPlace={(chosen) => {
          chosenPlace.current = chosen;
          void navigate(paths.newNoteIn(chosen.notebookId, chosen.sectionId), {
            replace: true,
            state: entry,
          });
          session.createNow();
        }}
        notices={
          <>
            {unsent}
            {isEditing && <RoomNotice session={session} create={create} onCopied={goTo} />}
            <Refusal session={session} onReopen={reopen} create={create} onCopied={goTo} />
          </>
        }
      />
    </>
  );
}

interface NoteInFrameProps {
  session: NoteSession;
  /** Null while it is a draft. */
  note: OpenedNote | null;
  user: SessionUser;
  isEditing: boolean;
  room: FrameRoom;
  onAction: OpenNoteProps['onAction'];
  /** Where a draft will be made, null for the default notebook. */
  draftPlace: NotePlace | null;
  onDraftPlace: (place: NotePlace) => void;
  notices: ReactNode;
}

/** The editor or the view of a note, with what belongs around it. */
function NoteInFrame(props: NoteInFrameProps) {
  const { session, note, user, isEditing, room, onAction, draftPlace, onDraftPlace, notices } = props;
  const { type, choose } = useNoteType(note);
  const switchMode = useNoteMode(note?.id ?? null, isEditing);
  const mayEdit = note === null || note.abilities.edit;
  // Where the way back to the list has the only room, the byline leads to the notebook.
  const arrow = note && room !== 'narrow' && <NotebookArrow notebook={note.temp.notebook} />;
  const isPlaced = note === null || note.abilities.move;
  // One element for the draft and the note that it becomes.
  const place = isPlaced && <PlaceOfNote note={note} draftPlace={draftPlace} onDraftPlace={onDraftPlace} />;
  return (
    <NoteEditor
      session={session}
      isEditing={isEditing}
      onMode={mayEdit ? switchMode : undefined}
      type={type}
      onType={mayEdit ? choose : undefined}
      room={room}
      lead={(isEditing && place) || arrow}
      actions={
        note ? (
          <NoteActions note={note} isEditing={isEditing} room={room} onAction={onAction} />
        ) : (
          <DraftActions room={room} />
        )
      }
      byline={note ? <NoteByline note={note} user={user} /> : <DraftByline user={user} place={draftPlace} />}
      notices={notices}
    />
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
  const { state: entry } = useLocation();
  const cache = useQueryClient();
  useFreshLists(saveStatus.kind === 'saved');
  useNoteNews(session, noteId);

  const createdId = documentName === null ? null : (parseDocumentName(documentName)?.noteId ?? null);
  useEffect(() => {
    if (noteId !== null || createdId === null) return;
    // The entry is the same one, and so is what lies over it.
    void navigate(paths.editNote(createdId), { replace: true, state: entry });
  }, [noteId, createdId, entry, navigate]);

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
