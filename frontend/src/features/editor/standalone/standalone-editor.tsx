import { limits } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { keepIntendedAct, takeIntendedAct } from '../../../shared/intended-act/intended-act.ts';
import { loginPath } from '../../../shared/navigation/next-path.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { defaultType, type NoteType } from '../../../shared/note-text/note-type.ts';
import { useUser } from '../../../shared/session/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { FrameBreakpoint } from '../frame/frame-breakpoint.ts';
import { NoteEditor } from '../note-editor.tsx';
import { NoteSkeleton } from '../note-skeleton.tsx';
import { Notice } from '../notices/notice.tsx';
import { pool } from '../session/pool/editor-place.ts';
import type { CreateNote, SessionUser } from '../session/session-place.ts';
import { cutText } from '../title/text-change.ts';
import type { LocalSession } from './local-session.ts';
import classes from './standalone-editor.module.css';
import { useLocalSession } from './use-local-session.ts';

interface StandaloneEditorProps {
  /** So wide is the place that the editor is shown in. */
  breakpoint: FrameBreakpoint;
  create: CreateNote;
  /** The text is a note by now. */
  onSaved: (noteId: string) => void;
}

/** What is written here, among the subjects of intended acts. */
const subject = 'draft:editor';

/** Title and text for a person, signed in or not, with the way to make a note of it. */
export function StandaloneEditor(props: StandaloneEditorProps) {
  const session = useLocalSession();
  return (
    <div className={classes.standalone}>
      {session ? <LocalEditor session={session} {...props} /> : <NoteSkeleton />}
    </div>
  );
}

function LocalEditor({
  session,
  breakpoint,
  create,
  onSaved,
}: StandaloneEditorProps & { session: LocalSession }) {
  const { t } = useTranslation('standalone');
  const user = useUser();
  // Back from signing in, which the button had asked for: in this tab it is saved without being asked again.
  const isOffered = new URLSearchParams(useLocation().search).has('save');
  const keeping = useSyncExternalStore(session.subscribe, () => session.keeping);
  const [isSaving, setIsSaving] = useState(false);
  const [type, setType] = useLocalStorage<NoteType>({
    key: 'standaloneType',
    defaultValue: defaultType,
    getInitialValueInEffect: false,
  });

  const save = async (person: SessionUser) => {
    const refusal = whyNot(session);
    if (refusal) {
      toast.warning(t(refusal));
      return;
    }
    setIsSaving(true);
    try {
      const state = session.state();
      const title = cutText(session.title.toString(), limits.titleCharacters);
      const documentName = await pool.beginCopy({ user: person, content: session.content }, title, create);
      const address = parseDocumentName(documentName);
      if (!session.empty(state)) toast.success(t('savedKept'));
      if (address) onSaved(address.noteId);
    } catch (error) {
      // All of it is still here.
      toast.error((error as Error).message);
    } finally {
      setIsSaving(false);
    }
  };

  const saveAsIntended = useEffectEvent(() => {
    if (user && takeIntendedAct(paths.saveEditor)?.subject === subject) void save(user);
  });
  const isKept = keeping === 'kept';
  // Once all of it is here.
  useEffect(() => {
    if (isKept) saveAsIntended();
  }, [isKept]);

  const saveButton = user ? (
    <Button loading={isSaving} onClick={() => void save(user)}>
      {t('save')}
    </Button>
  ) : (
    <Button
      component={Link}
      to={loginPath(paths.saveEditor)}
      onClick={() => keepIntendedAct({ act: 'save', subject, path: paths.saveEditor })}
    >
      {t('save')}
    </Button>
  );
  return (
    <NoteEditor
      session={session}
      isEditing={!isSaving}
      type={type}
      onType={(change) => setType({ ...type, ...change })}
      breakpoint={breakpoint}
      lead={isKept && <span className={classes.kept}>{t('kept')}</span>}
      actions={saveButton}
      notices={
        <>
          {keeping === 'lost' && <Notice tone="warning">{t('notKept')}</Notice>}
          {user && isOffered && isKept && !isSaving && <Notice tone="plain">{t('offer')}</Notice>}
        </>
      }
    />
  );
}

/** What keeps a text from being saved. */
function whyNot({ title, content }: LocalSession): 'writeFirst' | 'offline' | null {
  const holdsBlocks = content.toArray().some(
    (block) =>
      block
        .toString()
        .replace(/<\/?paragraph[^>]*>/g, '')
        .trim() !== '',
  );
  if (title.toString().trim() === '' && !holdsBlocks) return 'writeFirst';
  return navigator.onLine === false ? 'offline' : null;
}
