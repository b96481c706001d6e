import { limits } from '@commonplace/contracts/api';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconTypography } from '@tabler/icons-react';
import { EditorContent, useEditor } from '@tiptap/react';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toasts.tsx';
import { editorExtensions } from './editor-extensions.ts';
import classes from './note-editor.module.css';
import { NoteSkeleton } from './note-skeleton.tsx';
import { HeldBackNotice } from './notices/held-back-notice.tsx';
import { Notice } from './notices/notice.tsx';
import { ownHistory } from './own-history.ts';
import { PeopleHere } from './presence/people-here.tsx';
import { SaveStatusLabel } from './save-status-label.tsx';
import type { NoteSession } from './session/note-session.ts';
import type { SessionSnapshot } from './session/session-state.ts';
import { useSessionSnapshot } from './session/use-note-session.ts';
import { TextCounter } from './text-counter.tsx';
import { TitleField } from './title/title-field.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

interface NoteEditorProps {
  session: NoteSession;
  /** How the note wants to be set: pixels, and a factor of them. */
  type?: { fontSize: number; lineHeight: number };
  /** Stand in the frame, after the save status and the people. */
  actions?: ReactNode;
  /** Stands between the title and the text: who wrote it, and when. */
  byline?: ReactNode;
  /** Above the page: what is to be said about the note. */
  notices?: ReactNode;
}

/** An open note: its frame, its toolbar, and the page to write on or to read. */
export function NoteEditor({ session, type = defaultType, actions, byline, notices }: NoteEditorProps) {
  const { t } = useTranslation('editor');
  const snapshot = useSessionSnapshot(session);
  const { isEditable, isHeldBack, isLoaded, localCopy } = snapshot;
  const [toolbarVisible, setToolbarVisible] = useLocalStorage({
    key: 'editorToolbarVisible',
    defaultValue: true,
    getInitialValueInEffect: false,
  });

  const history = ownHistory(session);
  const editor = useEditor(
    {
      extensions: editorExtensions(
        session,
        history,
        {
          placeholder: t('bodyPlaceholder'),
          unfamiliarLabel: t('unfamiliar.label'),
        },
        (bytes) => {
          // At a note that says itself that it is full nobody needs to hear it with every letter.
          if (bytes > muchToRefuse || session.snapshot().room !== 'full') toast.error(t('room.refused'));
        },
      ),
      editable: isEditable,
      injectCSS: false,
      editorProps: {
        attributes: {
          class: classes.text ?? '',
          'aria-label': t('bodyLabel'),
          role: 'textbox',
          'aria-multiline': 'true',
        },
      },
    },
    [session],
  );
  useEffect(() => {
    if (editor.isEditable !== isEditable) editor.setEditable(isEditable, false);
  }, [editor, isEditable]);

  const writes = isEditable || isHeldBack || snapshot.state.kind === 'refused';
  return (
    <div className={classes.editor}>
      <header className={classes.frame}>
        <div className={classes.bar}>
          <div className={classes.lead} />
          {writes && (
            <SaveStatusLabel
              status={snapshot.saveStatus}
              localCopy={localCopy}
              refusal={refusalOf(snapshot)}
            />
          )}
          <PeopleHere people={snapshot.people} userId={session.user.id} />
          {isEditable && (
            <Tooltip label={t(toolbarVisible ? 'toolbar.hide' : 'toolbar.show')}>
              <ActionIcon
                aria-label={t(toolbarVisible ? 'toolbar.hide' : 'toolbar.show')}
                aria-pressed={toolbarVisible}
                onClick={() => setToolbarVisible(!toolbarVisible)}
              >
                <IconTypography size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {actions}
        </div>
        {isEditable && isLoaded && toolbarVisible && <Toolbar editor={editor} />}
      </header>
      <div className={classes.notices}>
        {notices}
        {isHeldBack && <HeldBackNotice content={session.content} schema={editor.schema} />}
        {isEditable && localCopy === 'unavailable' && (
          <Notice tone="plain">{t('localCopyUnavailable')}</Notice>
        )}
      </div>
      <div className={classes.page} style={typeStyle(type, writes)}>
        {isLoaded ? (
          <>
            <TitleField
              session={session}
              isEditable={isEditable}
              history={history}
              onLeave={() => editor.commands.focus('start')}
            />
            {byline}
            <EditorContent editor={editor} className={classes.content} />
            <footer className={classes.foot}>
              <TextCounter editor={editor} />
            </footer>
          </>
        ) : (
          <NoteSkeleton />
        )}
      </div>
    </div>
  );
}

function refusalOf({ state }: SessionSnapshot) {
  return state.kind === 'refused' ? state.reason : null;
}

/** Bytes that are more than a few letters. */
const muchToRefuse = 1_000;

const defaultType = { fontSize: limits.fontSize.default, lineHeight: limits.lineHeight.default };

/** Readers get more air between the lines, unless the writer chose otherwise. */
function typeStyle({ fontSize, lineHeight }: { fontSize: number; lineHeight: number }, writes: boolean) {
  const isChosen = lineHeight !== limits.lineHeight.default;
  return {
    '--note-font-size': `${fontSize}px`,
    '--note-line-height': writes || isChosen ? lineHeight : limits.lineHeight.reader,
  } as CSSProperties;
}
