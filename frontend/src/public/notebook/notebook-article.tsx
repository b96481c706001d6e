import type { NoteSummary } from '@commonplace/contracts/api';
import { arrange, type Block, blocksOf, placesOf, readingOrder } from '@commonplace/contracts/notebooks';
import type { NotebookPageData } from '@commonplace/contracts/pages';
import { readingMinutes } from '@commonplace/contracts/pages';
import { IconBook2 } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { Pages } from '../../shared/explore/pages.tsx';
import { fill } from '../../shared/format/fill.ts';
import { noteLabel } from '../../shared/format/note-label.ts';
import { plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { NoteTeaserRow } from '../../shared/reader/note-teaser-row.tsx';
import { texts as reader } from '../../shared/reader/texts.ts';
import { CoverArt } from '../../shared/ui/pictures/cover-art.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import { ShownName } from '../../shared/ui/shown-name.tsx';
import { Discussion } from '../discussion/discussion.tsx';
import { CopyLinkButton } from '../layout/copy-link-button.tsx';
import { FollowLink } from '../layout/follow-link.tsx';
import { SaveLink } from '../layout/save-link.tsx';
import { texts } from '../texts.ts';
import classes from './notebook-article.module.css';
import { pathOfPage } from './page-path.ts';

/** A notebook with its cover, description, and its notes and sections in the owner's order. */
export function NotebookArticle({ data }: { data: NotebookPageData }) {
  const { notebook, notes, page, pages } = data;
  const byId = new Map(notes.map((note) => [note.id, note]));
  const sections = new Map(notebook.sections.map((section) => [section.id, section]));
  const rows = (block: Block, heading: 'h2' | 'h3') => (
    <ul className={classes.notes}>
      {block.notes.flatMap((id) => {
        const note = byId.get(id);
        return note ? <NoteOfBook key={id} note={note} heading={heading} /> : [];
      })}
    </ul>
  );
  return (
    <article className={classes.page}>
      <Title notebook={notebook} />
      {notebook.temp.notesCount === 0 && <p className={classes.none}>{texts.notebook.empty}</p>}
      {shownBlocks(data).map((block) => {
        if (block.kind === 'run') return <div key={block.key}>{rows(block, 'h2')}</div>;
        const section = sections.get(block.id);
        if (!section) return null;
        return (
          <section
            key={block.key}
            className={classes.section}
            style={{ '--section-color': section.color } as CSSProperties}
            aria-labelledby={`section-${section.id}`}
          >
            <h2 id={`section-${section.id}`} className={classes.sectionTitle} dir="auto">
              {section.title}
            </h2>
            {block.notes.length > 0 ? (
              rows(block, 'h3')
            ) : (
              <p className={classes.none}>{texts.notebook.emptySection}</p>
            )}
          </section>
        );
      })}
      <Pages page={page} pages={pages} pathOf={(at) => pathOfPage(notebook.id, at)} link={PlainLink} />
      <Discussion
        discussion={data.discussion}
        subject={`notebook:${notebook.id}`}
        path={paths.notebook(notebook.id)}
        likesCount={notebook.temp.likesCount}
        commentsCount={notebook.temp.commentsCount}
      />
    </article>
  );
}

function NoteOfBook({ note, heading }: { note: NoteSummary; heading: 'h2' | 'h3' }) {
  const path = paths.note(note.id);
  const text = fill(texts.saveTitle, { title: noteLabel(note, texts.untitled) });
  return (
    <li>
      <NoteTeaserRow
        note={note}
        heading={heading}
        date={note.updatedAt}
        link={PlainLink}
        zone="utc"
        action={<SaveLink subject={`note:${note.id}`} path={path} text={text} isIcon />}
      />
    </li>
  );
}

/** The sections and notes of this page; sections without notes are on the first page. */
function shownBlocks({ notebook, notes, page }: NotebookPageData): Block[] {
  const here = new Set(notes.map(({ id }) => id));
  return blocksOf(arrange(notebook, placesOf(notebook))).filter((block) =>
    block.notes.length === 0 ? page === 1 : block.notes.some((id) => here.has(id)),
  );
}

function Title({ notebook }: Pick<NotebookPageData, 'notebook'>) {
  const { name, description, owner, info1, temp } = notebook;
  const path = paths.notebook(notebook.id);
  const [first] = readingOrder(arrange(notebook, placesOf(notebook)));
  const minutes = readingMinutes(temp.words ?? 0);
  return (
    <header className={classes.title}>
      <div className={classes.cover}>
        <CoverArt name={name} cover={info1.cover.downloadUrl} bare />
      </div>
      <div className={classes.words}>
        <h1 className={classes.name} dir="auto" data-title>
          {name}
        </h1>
        <div className={classes.facts}>
          <a href={paths.profile(owner.username)} rel="author" className={classes.owner}>
            <PersonAvatar size={40} name={owner.name} picture={temp.owner.display_picture.downloadUrl} />
            <ShownName>{owner.name}</ShownName>
          </a>
          <span className={classes.size}>
            <span>{plural(texts.notebook.notes, temp.notesCount)}</span>
            {minutes !== null && <span>{plural(reader.minutes, minutes)}</span>}
          </span>
        </div>
        <div className={classes.tools}>
          {first && (
            <a href={paths.note(first)} className={classes.start}>
              <IconBook2 size={18} stroke={1.5} aria-hidden />
              {reader.startReading}
            </a>
          )}
          <FollowLink subject={`person:${owner.username}`} name={owner.name} path={path} />
          <SaveLink
            subject={`notebook:${notebook.id}`}
            path={path}
            text={plural(texts.notebook.saves, temp.saverCount)}
          />
          <CopyLinkButton />
        </div>
        {description && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
      </div>
    </header>
  );
}
