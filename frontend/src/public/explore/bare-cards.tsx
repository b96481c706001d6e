import { CardCounts } from '../../shared/collections/card/card-counts.tsx';
import { PlainLink } from '../../shared/collections/card/card-link.tsx';
import { NotebookCard } from '../../shared/collections/card/notebook-card.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { ReadingRow } from '../../shared/explore/reading-row.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { fill } from '../../shared/format/fill.ts';
import { noteLabel } from '../../shared/format/note-label.ts';
import { plural } from '../../shared/format/plural.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { SaveLink } from '../layout/save-link.tsx';
import { texts as pageTexts } from '../texts.ts';

/** Rows and cards for guests: with a save link and without menus. */
export const bareCards: CardDrawing = {
  drawNote: (note, reason) => (
    <ReadingRow
      note={note}
      link={PlainLink}
      reason={reason}
      zone="utc"
      counts={<Counts counts={note.temp} />}
      actions={
        <Save
          subject={`note:${note.id}`}
          path={paths.note(note.id)}
          title={noteLabel(note, texts.untitled)}
        />
      }
    />
  ),
  drawNotebook: (notebook) => (
    <NotebookCard
      notebook={notebook}
      notes={plural(texts.noteCount, notebook.temp.notesCount)}
      counts={<Counts counts={notebook.temp} />}
      actions={
        <Save subject={`notebook:${notebook.id}`} path={paths.notebook(notebook.id)} title={notebook.name} />
      }
    />
  ),
};

function Counts({ counts }: { counts: { likesCount: number; commentsCount: number } }) {
  const { likes, comments } = pageTexts.discussion;
  return (
    <CardCounts
      counts={counts}
      likes={plural(likes, counts.likesCount)}
      comments={plural(comments, counts.commentsCount)}
    />
  );
}

function Save({ title, ...where }: { subject: string; path: string; title: string }) {
  return <SaveLink {...where} text={fill(pageTexts.saveTitle, { title })} isIcon />;
}
