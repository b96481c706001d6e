import type { NotePageData } from '@commonplace/contracts/pages';
import type { CSSProperties } from 'react';
import '../../shared/note-text/note-text.ts';
import { noteLabel } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { frameTables } from '../../shared/note-text/frame-tables.ts';
import { linkHashtags } from '../../shared/note-text/link-hashtags.ts';
import { noteFontSize } from '../../shared/note-text/note-font-size.ts';
import { Discussion } from '../discussion/discussion.tsx';
import { texts } from '../texts.ts';
import { Contents } from './contents.tsx';
import { languageOf } from './language-of.ts';
import classes from './note-article.module.css';
import { NoteByline } from './note-byline.tsx';
import { NoteTools } from './note-tools.tsx';
import { prepareText } from './prepare-text.ts';

/** The smallest number of headings with a table of contents. */
const fewestHeadings = 3;

/** For readers without the right to edit; the app shows editors the note's own line height. */
const lineHeight = 2;

/** A note with its author, date, table of contents and text. */
export function NoteArticle({ data: { note, html, imageSizes, discussion } }: { data: NotePageData }) {
  const text = prepareText(html, imageSizes);
  const language = languageOf(html) ?? undefined;
  const style = { '--note-font-size': noteFontSize(note.info1.fontSize), '--note-line-height': lineHeight };
  const hasContents = text.headings.length >= fewestHeadings;
  const hasTitle = note.title.trim() !== '';
  return (
    <article
      className={classes.page}
      style={style as CSSProperties}
      data-has-contents={hasContents || undefined}
    >
      <NoteTools note={note} />
      <header className={classes.head}>
        <h1
          id="title"
          className={classes.title}
          dir="auto"
          lang={language}
          data-unseen={!hasTitle || undefined}
        >
          {noteLabel(note, texts.untitled)}
        </h1>
        <NoteByline note={note} />
      </header>
      {hasContents && <Contents headings={text.headings} language={language} />}
      {text.html === '' ? (
        <p className={classes.empty}>{texts.note.empty}</p>
      ) : (
        <div
          className={`note-text ${classes.text}`}
          dir="auto"
          lang={language}
          data-table-label={texts.note.table}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the projection's HTML, sanitised where it is made
          dangerouslySetInnerHTML={{ __html: linkHashtags(frameTables(text.html), note.hashtagsArray) }}
        />
      )}
      <Discussion
        discussion={discussion}
        subject={`note:${note.id}`}
        path={paths.note(note.id)}
        likesCount={note.temp.likesCount}
        commentsCount={note.temp.commentsCount}
      />
    </article>
  );
}
