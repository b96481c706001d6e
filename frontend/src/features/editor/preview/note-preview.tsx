import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import '../../../shared/note-text/note-text.ts';
import { frameTables } from '../../../shared/note-text/frame-tables.ts';
import { headingsIn, namedHeadings } from '../../../shared/note-text/headings.ts';
import { linkHashtags } from '../../../shared/note-text/link-hashtags.ts';
import { typeStyle } from '../../../shared/note-text/note-type.ts';
import { sizedPictures } from '../../../shared/note-text/picture-sizes.ts';
import { fewestHeadings } from '../../../shared/reader/contents.tsx';
import type { NoteFrame } from '../frame/note-frame.ts';
import classes from '../note-editor.module.css';
import { handOver } from '../reading/keep-place.ts';
import { ModeButton } from '../reading/mode-button.tsx';
import { NoteContents } from '../reading/note-contents.tsx';
import type { CaretPlace } from '../reading/put-caret.ts';
import { ReadabilityButton, useReadability } from '../reading/readability-button.tsx';
import { useEditHere } from '../reading/use-edit-here.ts';
import { useSoughtHeading } from '../reading/use-sought-heading.ts';
import { useSoughtPassage } from '../reading/use-sought-passage.ts';
import counter from '../size/text-counter.module.css';
import { fitToText } from '../title/fit-to-text.ts';
import titleClasses from '../title/title-field.module.css';

interface NotePreviewProps extends NoteFrame {
  /** The name of the live document that takes over. */
  documentName: string | null;
  title: string;
  /** The stored HTML of the text. */
  html: string;
  hashtags: readonly string[];
  isEditing: boolean;
  /** The pointer or the focus is at the button that leads to the editor. */
  onNearEdit: () => void;
}

/** A note to read, from its stored HTML, until the editor's code and the live document are there. */
export function NotePreview({ documentName, title, html, hashtags, isEditing, ...props }: NotePreviewProps) {
  const { onMode, type, pictureSizes, breakpoint, lead, actions, byline, below, onNearEdit } = props;
  const { t } = useTranslation('editor');
  const [isReadable, setReadable] = useReadability();
  const navigate = useNavigate();
  const frame = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const caret = useRef<CaretPlace>({ kind: 'read' });
  const editHere = useEditHere({
    editor: null,
    title: field,
    caret,
    onEdit: isEditing ? null : (onMode ?? null),
  });
  const mayEdit = onMode !== undefined;
  const headings = useMemo(() => namedHeadings(headingsIn(html)), [html]);
  useSoughtHeading(headings, () => text.current);
  useSoughtPassage(() => text.current);

  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element) return;
    fitToText(element);
    const observer = new ResizeObserver(() => fitToText(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const above = frame.current;
    const parts = [field.current, ...(text.current?.children ?? [])].filter((part) => part !== null);
    return () => handOver(documentName, above?.getBoundingClientRect().bottom ?? 0, parts);
  }, [documentName]);

  const followHashtag = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.hashtag') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
  return (
    <div className={classes.editor} data-note-preview>
      <header className={classes.frame} ref={frame} data-bar="top">
        <div className={classes.bar} data-breakpoint={breakpoint}>
          <div className={classes.lead}>{lead}</div>
          <div className={classes.tools}>
            {breakpoint !== 'narrow' && <ReadabilityButton on={isReadable} onChange={setReadable} />}
            {onMode && (
              // biome-ignore lint/a11y/noStaticElementInteractions: only what is loaded depends on it
              <span
                className={classes.nearEdit}
                onPointerEnter={onNearEdit}
                onTouchStart={onNearEdit}
                onFocus={onNearEdit}
              >
                <ModeButton isEditing={isEditing} onMode={onMode} breakpoint={breakpoint} />
              </span>
            )}
            {actions}
          </div>
        </div>
      </header>
      <div className={classes.notices} />
      <div
        className={classes.page}
        style={typeStyle(type, mayEdit)}
        data-measured={isReadable || undefined}
        data-followed={Boolean(below) || undefined}
        {...editHere}
      >
        <textarea
          ref={field}
          className={titleClasses.title}
          rows={1}
          dir="auto"
          placeholder={t('titlePlaceholder')}
          aria-label={t('titlePlaceholder')}
          value={title}
          readOnly
        />
        {byline}
        {headings.length >= fewestHeadings && <NoteContents headings={headings} text={() => text.current} />}
        <div className={classes.content}>
          {/* biome-ignore lint/a11y/useSemanticElements: the role of the editor that takes over */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a link, which keys reach by themselves */}
          <div
            ref={text}
            className={`note-text ${classes.text}`}
            role="group"
            aria-label={t('bodyLabel')}
            data-may-edit={mayEdit ? '' : undefined}
            onClick={followHashtag}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the stored HTML, sanitised where it is made
            dangerouslySetInnerHTML={{
              __html: linkHashtags(frameTables(sizedPictures(html, pictureSizes ?? {})), hashtags),
            }}
          />
        </div>
        <footer className={classes.foot}>
          <p className={counter.counter} />
        </footer>
      </div>
      {below && (
        <div className={classes.below} data-measured={isReadable || undefined}>
          {below}
        </div>
      )}
    </div>
  );
}
