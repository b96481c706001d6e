import type { NoteSummary, OpenedNote } from '@commonplace/contracts/api';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  defaultType,
  type FrameBreakpoint,
  FrameSkeleton,
  NoteEditor,
  type NoteSession,
  type RefusalReason,
  RightsNotice,
  useNoteSession,
  type WantedNote,
} from '../../../features/editor/index.ts';
import { FollowAuthor } from '../../../features/follows/follow-author.tsx';
import { PersonMenu } from '../../../features/moderation/person-menu.tsx';
import { UnlessBlocked } from '../../../features/moderation/unless-blocked.tsx';
import type { NoteAction } from '../../../features/notes/note-menu.ts';
import { NotificationBell } from '../../../features/notifications/notification-bell.tsx';
import { SearchBar } from '../../../features/search/search-bar.tsx';
import { DraftByline, NoteByline } from '../../../features/workspace/note-byline.tsx';
import type { NotePlace, Selection } from '../../../features/workspace/selection.ts';
import { useCreateNote } from '../../../features/workspace/use-create-note.ts';
import { useListSheet } from '../../../features/workspace/use-list-sheet.ts';
import { useNote } from '../../../features/workspace/use-note.ts';
import { useNoteMode } from '../../../features/workspace/use-note-mode.ts';
import { useNoteType } from '../../../features/workspace/use-note-type.ts';
import { useRightsChange } from '../../../features/workspace/use-rights-change.ts';
import { isMissing } from '../../../shared/api/index.ts';
import { LoadFailed } from '../../../shared/collections/load-failed.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import { type SessionUser, useUser } from '../../../shared/session/index.ts';
import { phone, smallDevice } from '../../../shared/theme/index.ts';
import { NoteDiscussion } from './discussions.tsx';
import { MissingNote } from './missing-note.tsx';
import { DraftActions, NoteActions, NotebookArrow } from './note-actions.tsx';
import { NoteNotices } from './note-notices.tsx';
import classes from './note-panel.module.css';
import { PlaceOfNote } from './note-place.tsx';
import { SessionFollower } from './session-follower.tsx';
// Loaded in parallel with the workspace; it may finish first.
import '../../../features/notebooks/texts.ts';
import '../../../features/notes/texts.ts';
import '../../../features/sharing/texts.ts';

interface OpenNoteProps {
  selection: Extract<Selection, { kind: 'note' | 'new' }>;
  breakpoint: FrameBreakpoint;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The selected note or a draft, or a message when there is none. */
export function OpenNote({ selection, breakpoint, onAction }: OpenNoteProps) {
  const { t } = useTranslation('editor');
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
  const isAbsent = isMissing(query.error);
  const session = useNoteSession(user, isAbsent ? null : wanted, attempt);
  const isEditing = selection.kind === 'new' || (selection.isEditing && mayEdit);
  const rights = useRightsChange(noteId, note && mayEdit, isEditing);
  const switchMode = useNoteMode(noteId, isEditing);

  const navigate = useNavigate();
  // Otherwise a right that is granted again would open the editor without a click.
  const isReadOnly = selection.kind === 'note' && selection.isEditing && note !== null && !mayEdit;
  useEffect(() => {
    if (isReadOnly && noteId !== null) void navigate(paths.note(noteId), { replace: true });
  }, [isReadOnly, noteId, navigate]);
  const { state: entry } = useLocation();
  const goTo = useCallback((id: string) => void navigate(paths.editNote(id)), [navigate]);
  const reopen = useCallback(() => setAttempt((count) => count + 1), []);

  if (!user) return null;
  if (isAbsent) {
    const reason = refused?.noteId === noteId ? refused.reason : null;
    return <MissingNote noteId={noteId} userId={user.id} reason={reason} />;
  }
  if (query.isError && !note) {
    return (
      <div className={classes.message}>
        <LoadFailed
          title={t('note.loadFailed')}
          isRetrying={query.isFetching}
          retry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (!session) return <FrameSkeleton />;
  return (
    <>
      <NoteHeading note={note} />
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
        onMode={switchMode}
        breakpoint={breakpoint}
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
            {note && rights.change && (
              <RightsNotice
                change={rights.change}
                userId={user.id}
                noteId={note.id}
                author={note.temp.author.name}
                onEdit={isEditing ? undefined : switchMode}
                onDismiss={rights.dismiss}
              />
            )}
            <NoteNotices
              session={session}
              noteId={noteId}
              isEditing={isEditing}
              onReopen={reopen}
              create={create}
              onCopied={goTo}
            />
          </>
        }
      />
    </>
  );
}

/** The name of the page for screen readers. */
function NoteHeading({ note }: { note: OpenedNote | null }) {
  const { t } = useTranslation();
  const live = useLiveNote(note);
  return <VisuallyHidden component="h1">{live?.title || t('untitled')}</VisuallyHidden>;
}

interface NoteInFrameProps {
  session: NoteSession;
  /** Null while it is a draft. */
  note: OpenedNote | null;
  user: SessionUser;
  isEditing: boolean;
  /** Switches between the view and the editor. */
  onMode: () => void;
  breakpoint: FrameBreakpoint;
  onAction: OpenNoteProps['onAction'];
  /** The notebook of a draft; null for the default notebook. */
  draftPlace: NotePlace | null;
  onDraftPlace: (place: NotePlace) => void;
  notices: ReactNode;
}

/** The editor or the view of a note, with its notices, actions and discussion. */
function NoteInFrame(props: NoteInFrameProps) {
  const { session, note, user, isEditing, onMode, breakpoint, onAction } = props;
  const { draftPlace, onDraftPlace, notices } = props;
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
  return (
    <NoteEditor
      session={session}
      isEditing={isEditing}
      onMode={mayEdit ? onMode : undefined}
      type={type}
      onType={mayEdit ? choose : undefined}
      breakpoint={breakpoint}
      lead={(isEditing && place) || tools || arrow}
      actions={
        note ? (
          <NoteActions
            note={note}
            isEditing={isEditing}
            breakpoint={breakpoint}
            isPhone={isPhone}
            onAction={onAction}
          />
        ) : (
          <DraftActions breakpoint={breakpoint} />
        )
      }
      byline={
        note ? (
          <NoteByline
            note={note}
            action={
              <>
                <UnlessBlocked person={note.temp.author}>
                  <FollowAuthor author={note.temp.author} />
                </UnlessBlocked>
                <PersonMenu person={{ ...note.temp.author, id: note.authorId }} />
              </>
            }
          />
        ) : (
          <DraftByline user={user} place={draftPlace} />
        )
      }
      notices={notices}
      below={note && !isEditing && <NoteDiscussion note={note} />}
    />
  );
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
