import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { NoteCard } from '../../shared/collections/card/note-card.tsx';
import { NotebookCard } from '../../shared/collections/card/notebook-card.tsx';
import type { CardDrawing } from '../../shared/explore/listing-cards.tsx';
import { texts } from '../../shared/explore/texts.ts';
import { plural } from '../../shared/format/plural.ts';

const noteTexts = { untitled: texts.untitled, empty: texts.emptyNote };

/** Cards as guests see them. */
export const bareCards: CardDrawing = {
  drawNote: (note: NoteSummary) => <NoteCard note={note} texts={noteTexts} zone="utc" />,
  drawNotebook: (notebook: NotebookView) => (
    <NotebookCard notebook={notebook} notes={plural(texts.noteCount, notebook.temp.notesCount)} />
  ),
};
