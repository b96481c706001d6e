import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { Listed } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { StateMessage } from '../collections/empty/state-message.tsx';
import { CardGrid } from './card-grid.tsx';
import classes from './explore.module.css';
import { texts } from './texts.ts';

/** How rows of notes and cards of notebooks are drawn: bare for a guest, with what can be done in the app. */
export interface CardDrawing {
  /** `reason` is why the note is there. */
  drawNote: (note: NoteSummary, reason?: ReactNode) => ReactNode;
  drawNotebook: (notebook: NotebookView) => ReactNode;
}

interface ListingCardsProps extends CardDrawing {
  listed: Listed;
  /** The id of a note that is shown above them. */
  without?: string | undefined;
  /** In the place of a list without items, where there is more to say than that. */
  empty?: ReactNode;
}

/** Notes of a listing below each other, to be read; its notebooks beside each other, to be compared. */
export function ListingCards({ listed, without, empty, drawNote, drawNotebook }: ListingCardsProps) {
  const isNotes = listed.tab === 'notes';
  const items = isNotes ? listed.notes : listed.notebooks;
  if (items.length === 0)
    return (
      empty || (
        <StateMessage
          drawing={isNotes ? 'sheet' : 'shelf'}
          title={isNotes ? texts.noNotes : texts.noNotebooks}
        />
      )
    );
  if (isNotes) {
    const others = listed.notes.filter(({ id }) => id !== without);
    if (others.length === 0) return null;
    return (
      <ul className={classes.rows} aria-label={texts.tabs.notes}>
        {others.map((note) => (
          <li key={note.id}>{drawNote(note)}</li>
        ))}
      </ul>
    );
  }
  return (
    <CardGrid label={texts.tabs.notebooks}>
      {listed.notebooks.map((notebook) => (
        <li key={notebook.id}>{drawNotebook(notebook)}</li>
      ))}
    </CardGrid>
  );
}
