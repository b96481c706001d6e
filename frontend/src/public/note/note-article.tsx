import type { NotePageData } from '@commonplace/contracts/pages';
import '../../shared/note-text/note-text.ts';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { noteLabel } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { frameTables } from '../../shared/note-text/frame-tables.ts';
import { linkHashtags } from '../../shared/note-text/link-hashtags.ts';
import { typeStyle } from '../../shared/note-text/note-type.ts';
import { AuthorCard } from '../../shared/reader/author-card.tsx';
import { BesideLinks } from '../../shared/reader/beside-links.tsx';
import { Contents, fewestHeadings } from '../../shared/reader/contents.tsx';
import { FurtherNotes } from '../../shared/reader/further-notes.tsx';
import { NoteByline } from '../../shared/reader/note-byline.tsx';
import { texts as reader } from '../../shared/reader/texts.ts';
import { Discussion } from '../discussion/discussion.tsx';
import { FollowLink } from '../layout/follow-link.tsx';
import { texts } from '../texts.ts';
import { frameCode } from './frame-code.ts';
import { languageOf } from './language-of.ts';
import classes from './note-article.module.css';
import { NoteTools } from './note-tools.tsx';
import { prepareText } from './prepare-text.ts';

/** A note with its author, date, table of contents and text. */
export function NoteArticle({
  data: { note, html, imageSizes, bio, beside, further, discussion },
}: {
  data: NotePageData;
}) {
  const text = prepareText(html, imageSizes);
  const language = languageOf(html) ?? undefined;
  const hasContents = text.headings.length >= fewestHeadings;
  const hasTitle = note.title.trim() !== '';
  const { author } = note.temp;
  const follow = (
    <FollowLink subject={`person:${author.username}`} name={author.name} path={paths.note(note.id)} />
  );
  return (
    <article
      className={classes.page}
      style={typeStyle(note.info1, false)}
      data-has-contents={hasContents || undefined}
    >
      <NoteTools note={note} />
      <header className={classes.head}>
        <h1
          data-title
          id="title"
          className={classes.title}
          dir="auto"
          lang={language}
          data-unseen={!hasTitle || undefined}
        >
          {noteLabel(note, texts.untitled)}
        </h1>
        <NoteByline note={note} link={PlainLink} zone="utc" action={follow} />
      </header>
      {hasContents && <Contents headings={text.headings} language={language} />}
      {text.html === '' ? (
        <p className={classes.empty}>{texts.note.empty}</p>
      ) : (
        <div
          className={`note-text ${classes.text}`}
          dir="auto"
          lang={language}
          data-table-label={reader.table}
          data-left-off={JSON.stringify(reader.leftOff)}
          data-lightbox={JSON.stringify(reader.picture.lightbox)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the projection's HTML, sanitised where it is made
          dangerouslySetInnerHTML={{
            __html: frameCode(linkHashtags(frameTables(text.html), note.hashtagsArray)),
          }}
        />
      )}
      <AuthorCard author={author} bio={bio} link={PlainLink} action={follow} />
      <BesideLinks beside={beside} link={PlainLink} />
      <Discussion
        discussion={discussion}
        subject={`note:${note.id}`}
        path={paths.note(note.id)}
        likesCount={note.temp.likesCount}
        commentsCount={note.temp.commentsCount}
      />
      <FurtherNotes further={further} author={author} action={follow} link={PlainLink} zone="utc" />
    </article>
  );
}
