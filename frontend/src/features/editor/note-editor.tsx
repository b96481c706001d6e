import { useMediaQuery } from '@mantine/hooks';
import { useEditor } from '@tiptap/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../shared/theme/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import '../../shared/note-text/note-text.ts';
import { type NoteType, typeStyle } from '../../shared/note-text/note-type.ts';
import { ScrollMargin } from './caret/scroll-margin.ts';
import { BlockMoves } from './drag-handle/block-moves.ts';
import { editorExtensions } from './editor-extensions.ts';
import type { FrameBreakpoint } from './frame/frame-breakpoint.ts';
import type { NoteFrame } from './frame/note-frame.ts';
import { ownHistory } from './history/own-history.ts';
import { NoteImages } from './images/note-images.ts';
import { sessionUploads } from './images/session-uploads.ts';
import { useTextNavigation } from './links/use-text-navigation.ts';
import classes from './note-editor.module.css';
import { NoteSkeleton } from './note-skeleton.tsx';
import { BothChangedNotice } from './notices/both-changed-notice.tsx';
import { HeldBackNotice } from './notices/held-back-notice.tsx';
import { Notice } from './notices/notice.tsx';
import { PeopleHere } from './presence/people-here.tsx';
import { LiveContents } from './reading/live-contents.tsx';
import { ModeButton } from './reading/mode-button.tsx';
import { ReadabilityButton, useReadability } from './reading/readability-button.tsx';
import { useEditHere } from './reading/use-edit-here.ts';
import { useStandingText } from './reading/use-standing-text.ts';
import { SaveStatusLabel } from './save-status-label.tsx';
import { useSessionSnapshot } from './session/pool/use-note-session.ts';
import type { SaveStatus } from './session/saving/save-status.ts';
import type { SessionSnapshot } from './session/session-state.ts';
import type { TextSession } from './session/text-session.ts';
import { TextCounter } from './size/text-counter.tsx';
import { useSource } from './source-view/use-source.ts';
import { TextPlace } from './text-place.tsx';
import { intoText } from './title/into-text.ts';
import { TitleField } from './title/title-field.tsx';
import { ToolbarButton } from './toolbar/toolbar-switch.tsx';
import { useToolbarVisible } from './toolbar/use-toolbar-visible.ts';
import { useEditingTools } from './tools/use-editing-tools.ts';
import { TypeButton } from './type/type-button.tsx';
import { readPage } from './unprompted.ts';
import { useAfterPaint } from './use-after-paint.ts';

interface NoteEditorProps extends NoteFrame {
  session: TextSession;
  /** The editor, for people who may write; others read the note, and what others write appears. */
  isEditing: boolean;
  /** The note was on the page before, in its view, without this editor. */
  wasRead?: boolean;
  /** Absent for people who may not edit. */
  onType?: ((change: Partial<NoteType>) => void) | undefined;
  /** Above the page: what is to be said about the note. */
  notices?: ReactNode;
}

/**
 * An open note: its frame, its toolbar, and the page to write on or to read. Both modes show the same text of the
 * same session; going from one to the other leaves it standing where it is.
 */
export function NoteEditor({ session, isEditing, wasRead = false, ...props }: NoteEditorProps) {
  const { onMode, onComment, type, onType, breakpoint, lead, actions, byline, notices, below } = props;
  const { t } = useTranslation(['live-note', 'editor']);
  const keysId = useId();
  const snapshot = useSessionSnapshot(session);
  const { isHeldBack, isLoaded, localCopy, saveStatus } = snapshot;
  const isEditable = isEditing && snapshot.isEditable;
  const mayEdit = onType !== undefined;
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const [toolbarVisible] = useToolbarVisible();
  const [isReadable, setReadable] = useReadability();
  // The text comes first: the tools take as long to draw as a note of some length.
  const isPainted = useAfterPaint(isLoaded);
  const loadedTools = useEditingTools({ isEditing, mayEdit });
  const tools = isPainted && isEditable ? loadedTools : null;
  const placed = tools?.placed;

  const frame = useRef<HTMLElement>(null);
  const footBar = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const history = ownHistory(session);
  const label = t('editor:bodyLabel');
  const editor = useEditor(
    {
      extensions: [
        ...editorExtensions(
          session,
          history,
          {
            unfamiliarLabel: t('live-note:unfamiliar.label'),
          },
          (bytes) => {
            // At a note that says itself that it is full there is no need to say it with every letter.
            if (bytes > muchToRefuse || session.snapshot().room !== 'full')
              toast.error(t('live-note:room.refused'));
          },
        ),
        BlockMoves,
        ScrollMargin.configure({
          above: () => frame.current?.offsetHeight ?? 0,
          below: () => footBar.current?.offsetHeight ?? 0,
        }),
        NoteImages.configure({ uploads: sessionUploads(session), sizes: props.pictureSizes ?? {} }),
      ],
      editable: isEditable,
      injectCSS: false,
      editorProps: { attributes: textAttributes({ isEditable, mayEdit, label, keysId }) },
    },
    [session],
  );
  // Before the next key: it may be for the text already.
  useLayoutEffect(() => {
    const saysSo = editor.view.dom.hasAttribute('data-may-edit');
    if (editor.isEditable === isEditable && saysSo === mayEdit) return;
    readPage(editor.view);
    editor.setOptions({
      editable: isEditable,
      editorProps: { attributes: textAttributes({ isEditable, mayEdit, label, keysId }) },
    });
  }, [editor, isEditable, mayEdit, label, keysId]);

  useTextNavigation(editor);

  const source = useSource(editor, session);

  const { documentName } = session;
  const caret = useStandingText({
    editor,
    content: session.content,
    documentName,
    frame,
    title,
    isEditing,
    wasRead,
    mayEdit,
    isEditable,
  });
  const editHere = useEditHere({ editor, title, caret, onEdit: isEditing ? null : (onMode ?? null) });

  const isRefused = snapshot.state.kind === 'refused';
  // Of a text that is not saved to a server, the page that shows it says where it is kept.
  const saysStatus =
    snapshot.state.kind !== 'local' &&
    ((isEditing && (snapshot.isEditable || isHeldBack)) ||
      isRefused ||
      !isQuiet(saveStatus, session.hasUnsaved));
  const toolbar = tools && toolbarVisible && (
    <tools.bar.Toolbar editor={editor} source={<tools.bar.SourceButton source={source} />} />
  );
  return (
    <div className={classes.editor} data-offline={saveStatus.kind === 'offline' || undefined}>
      <header
        className={classes.frame}
        ref={frame}
        data-bar="top"
        data-toolbar={(toolbar && !isPhone) || undefined}
      >
        <div className={classes.bar} data-breakpoint={breakpoint}>
          <div className={classes.lead}>{lead}</div>
          {saysStatus && (
            <SaveStatusLabel status={saveStatus} localCopy={localCopy} refusal={refusalOf(snapshot)} />
          )}
          <PeopleHere people={snapshot.people} userId={session.user.id} most={mostPeople[breakpoint]} />
          <div className={classes.tools}>
            {isEditable && <ToolbarButton />}
            {isEditing && onType && <TypeButton type={type} onChange={onType} />}
            {/* In a narrow place every line is short enough to be read. */}
            {breakpoint !== 'narrow' && <ReadabilityButton on={isReadable} onChange={setReadable} />}
            {onMode && <ModeButton isEditing={isEditing} onMode={onMode} breakpoint={breakpoint} />}
            {actions}
          </div>
        </div>
        {!isPhone && toolbar}
      </header>
      <div className={classes.notices} data-bar="top">
        {notices}
        {isEditing && isHeldBack && <HeldBackNotice content={session.content} schema={editor.schema} />}
        {isEditable && snapshot.bothChanged.length > 0 && (
          <BothChangedNotice editor={editor} session={session} places={snapshot.bothChanged} />
        )}
        {isEditable && localCopy === 'unavailable' && (
          <Notice tone="plain">{t('live-note:localCopyUnavailable')}</Notice>
        )}
      </div>
      <div
        className={classes.page}
        style={typeStyle(type, mayEdit)}
        data-measured={isReadable || undefined}
        data-followed={Boolean(below) || undefined}
        {...editHere}
      >
        {isLoaded ? (
          <>
            <TitleField
              session={session}
              field={title}
              isEditable={isEditable}
              isNew={snapshot.state.kind === 'draft'}
              history={history}
              onLeave={(awaited) => intoText(editor, awaited)}
            />
            {byline}
            <LiveContents editor={editor} isEditing={isEditing} />
            {placed && (
              <placed.BlockHandle
                editor={editor}
                documentName={documentName}
                content={session.content}
                onComment={onComment}
              />
            )}
            {placed && source.draft && <placed.SourceView source={source} />}
            <TextPlace editor={editor} className={classes.content} />
            {placed && <placed.BlockTools editor={editor} descriptionId={keysId} />}
            {placed && <placed.EditorTools editor={editor} frame={frame} />}
            {placed && <placed.InsertMenus editor={editor} />}
            <footer className={classes.foot}>
              <TextCounter editor={editor} />
            </footer>
          </>
        ) : (
          <NoteSkeleton />
        )}
      </div>
      {isLoaded && below && (
        <div className={classes.below} data-measured={isReadable || undefined}>
          {below}
        </div>
      )}
      {isPhone && toolbar && (
        <div className={classes.footBar} ref={footBar} data-bar="foot">
          {toolbar}
        </div>
      )}
    </div>
  );
}

interface TextAttributes {
  isEditable: boolean;
  mayEdit: boolean;
  label: string;
  keysId: string;
}

/** A text that can't be written in is no field: its headings and lists are the page's own. */
function textAttributes({ isEditable, mayEdit, label, keysId }: TextAttributes): Record<string, string> {
  return {
    class: `note-text ${classes.text}`,
    'aria-label': label,
    ...(mayEdit && { 'data-may-edit': '' }),
    ...(isEditable
      ? { role: 'textbox', 'aria-multiline': 'true', 'aria-describedby': keysId }
      : { role: 'group' }),
  };
}

/** There is nothing about the saving that a person who only reads needs to know, nor that what others write is arriving. */
function isQuiet({ kind }: SaveStatus, hasUnsaved: boolean): boolean {
  return kind === 'saved' || kind === 'opening' || (kind === 'saving' && !hasUnsaved);
}

/** Faces that fit into the frame beside everything else. */
const mostPeople: Record<FrameBreakpoint, number> = { wide: 5, medium: 3, narrow: 1 };

function refusalOf({ state }: SessionSnapshot) {
  return state.kind === 'refused' ? state.reason : null;
}

/** Bytes that are more than a few letters. */
const muchToRefuse = 1_000;
