import type { NoteSummary, OpenedNote } from '@commonplace/contracts/api';
import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FrameBreakpoint } from '../../../../features/editor/frame/frame-breakpoint.ts';
import { FrameSkeleton } from '../../../../features/editor/note-skeleton.tsx';
import { NotePreview } from '../../../../features/editor/preview/note-preview.tsx';
import type { RefusalReason } from '../../../../features/editor/session/connection/refusal-reason.ts';
import { hasUnsavedNotes } from '../../../../features/editor/session/device/local-registry.ts';
import { continues } from '../../../../features/editor/session/pool/continues.ts';
import type { WantedNote } from '../../../../features/editor/session/pool/session-pool.ts';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import { useCreateNote } from '../../../../features/workspace/note/use-create-note.ts';
import type { FirstText } from '../../../../features/workspace/note/use-first-text.ts';
import { useNote } from '../../../../features/workspace/note/use-note.ts';
import { useNoteMode } from '../../../../features/workspace/note/use-note-mode.ts';
import { useRightsChange } from '../../../../features/workspace/note/use-rights-change.ts';
import type { NotePlace, Selection } from '../../../../features/workspace/selection/selection.ts';
import { isMissing } from '../../../../shared/api/index.ts';
import { LoadFailed } from '../../../../shared/collections/load-failed.tsx';
import { paths } from '../../../../shared/navigation/paths.ts';
import { useReturnsBelowTop } from '../../../../shared/navigation/scroll-positions.ts';
import { useLiveNote } from '../../../../shared/notes/use-live-note.ts';
import { type SessionUser, useUser } from '../../../../shared/session/index.ts';
import { awaitKeys, dropKeys } from '../../../../shared/ui/keyboard/awaited-keys.ts';
import type { HeldSession } from './live-note.tsx';
import classes from './note.module.css';
import { useLiveNoteCode } from './use-live-note-code.ts';
import { useNoteFrame } from './use-note-frame.tsx';

interface OpenNoteProps {
  selection: Extract<Selection, { kind: 'note' | 'new' }>;
  firstText: FirstText;
  breakpoint: FrameBreakpoint;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The selected note or a draft, or a message when there is none. */
export function OpenNote({ selection, firstText, breakpoint, onAction }: OpenNoteProps) {
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
  const [session, holdSession] = useHeldSession(user, wanted);
  const isAbsent = isMissing(query.error);
  const answeredAt = isAbsent ? 0 : query.dataUpdatedAt;
  const isEditing = selection.kind === 'new' || (selection.isEditing && mayEdit);
  const rights = useRightsChange(noteId, note && mayEdit, isEditing);
  const changeMode = useNoteMode(noteId, isEditing);
  useAwaitedKeys(noteId, isEditing, session !== null);
  const switchMode = () => {
    // The preview has no caret: what is typed next is for the text that takes its place.
    if (!isEditing && session === null) awaitKeys();
    changeMode();
  };

  const preview = usePreview(firstText, user?.id ?? null);
  const isNeeded = isAbsent || selection.kind === 'new' || selection.isEditing || preview === null;
  const { code, loadNow } = useLiveNoteCode(
    isNeeded ? 'now' : preview === 'awaited' ? 'unknown' : 'after-text',
  );
  // Of a staged note others read what is published: it has no live document for them.
  const published = note?.documentName === null ? (note.htmlContent ?? '') : null;
  const html = published ?? (preview === 'awaited' ? null : preview);

  const navigate = useNavigate();
  useReadOnlyAddress(selection, note);
  const { state: entry } = useLocation();
  const goTo = useCallback((id: string) => void navigate(paths.editNote(id)), [navigate]);
  const reopen = useCallback(() => setAttempt((count) => count + 1), []);
  const { frame, discussion, onType } = useNoteFrame({
    note,
    user,
    isEditing,
    onMode: switchMode,
    breakpoint,
    onAction,
    draftPlace: place,
    onDraftPlace: (chosen: NotePlace) => {
      chosenPlace.current = chosen;
      void navigate(paths.newNoteIn(chosen.notebookId, chosen.sectionId), { replace: true, state: entry });
      session?.createNow();
    },
  });

  if (!user) return null;
  if (query.isError && !note && !isAbsent) {
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
  return (
    <>
      {!isAbsent && (session || (note && html !== null)) && <NoteHeading note={note} />}
      {code && (
        <code.LiveSession
          user={user}
          wanted={wanted}
          attempt={attempt}
          preview={html === null || session || isAbsent ? 'none' : isEditing ? 'left' : 'read'}
          onSession={holdSession}
        />
      )}
      {isAbsent ? (
        code && (
          <code.MissingNote
            noteId={noteId}
            userId={user.id}
            wasOpen={note !== null}
            session={session}
            reason={refused?.noteId === noteId ? refused.reason : null}
            answeredAt={answeredAt}
            onReopen={reopen}
            onRefused={setRefused}
          />
        )
      ) : code && session ? (
        <code.LiveNote
          session={session}
          user={user}
          noteId={noteId}
          isEditing={isEditing}
          wasRead={html !== null}
          frame={frame}
          onType={onType}
          rights={note && { ...rights, author: note.temp.author.name }}
          onMode={switchMode}
          answeredAt={answeredAt}
          onReopen={reopen}
          onRefused={setRefused}
          create={create}
          onCopied={goTo}
        />
      ) : note && html !== null ? (
        <NotePreview
          documentName={documentName}
          title={note.title}
          html={html}
          hashtags={note.hashtagsArray}
          isEditing={isEditing}
          onNearEdit={loadNow}
          {...frame}
        />
      ) : (
        <FrameSkeleton />
      )}
      {!isAbsent && discussion}
    </>
  );
}

/** The live session, as long as it is the one of this person and of the wanted note; and a way to set it. */
function useHeldSession(user: SessionUser | null, wanted: WantedNote | null) {
  const [held, setHeld] = useState<HeldSession | null>(null);
  const isHeld =
    held !== null &&
    user !== null &&
    wanted !== null &&
    held.session.user.id === user.id &&
    (held.wanted === wanted || continues(held.session, user, wanted));
  if (held !== null && !isHeld) setHeld(null);
  return [isHeld ? held.session : null, setHeld] as const;
}

/** What is typed while another session of an edited note takes over is for its text. */
function useAwaitedKeys(noteId: string | null, isEditing: boolean, isHeld: boolean): void {
  const wasHeld = useRef(isHeld);
  useLayoutEffect(() => {
    if (isEditing && wasHeld.current && !isHeld) awaitKeys();
    wasHeld.current = isHeld;
  }, [isEditing, isHeld]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another note it is another text
  useEffect(() => (isEditing ? dropKeys : undefined), [isEditing, noteId]);
}

/** Leaves the address of the editor without the right to edit. Granted again, it would open the editor without a click. */
function useReadOnlyAddress(selection: OpenNoteProps['selection'], note: OpenedNote | null): void {
  const navigate = useNavigate();
  const isReadOnly = selection.kind === 'note' && selection.isEditing && note?.abilities.edit === false;
  const noteId = selection.kind === 'note' ? selection.noteId : null;
  useEffect(() => {
    if (isReadOnly && noteId !== null) void navigate(paths.note(noteId), { replace: true });
  }, [isReadOnly, noteId, navigate]);
}

/** The HTML to show before the live document; null for none, as where this device has words that it lacks. */
function usePreview(firstText: FirstText, userId: string | null): string | 'awaited' | null {
  const returnsBelowTop = useReturnsBelowTop();
  const text = useMemo(() => {
    if (firstText.kind === 'awaited') return 'awaited';
    return userId !== null && hasUnsavedNotes(userId) ? null : firstText.html;
  }, [firstText, userId]);
  // Below its top a preview and the live document are scrolled differently: the text would move when they change places.
  return returnsBelowTop ? null : text;
}

/** The name of the page for screen readers. */
function NoteHeading({ note }: { note: OpenedNote | null }) {
  const { t } = useTranslation();
  const live = useLiveNote(note);
  return <VisuallyHidden component="h1">{live?.title || t('untitled')}</VisuallyHidden>;
}
