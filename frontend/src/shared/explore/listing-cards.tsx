import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { Listed } from '@commonplace/contracts/pages';
import type { ReactNode } from 'react';
import { StateMessage } from '../collections/empty/state-message.tsx';
import { CardGrid } from './card-grid.tsx';
import { texts } from './texts.ts';

/** How cards are drawn: bare for a guest, with what can be done in the app. */
export interface CardDrawing {
  drawNote: (note: NoteSummary) => ReactNode;
  drawNotebook: (notebook: NotebookView) => ReactNode;
}

interface ListingCardsProps extends CardDrawing {
  listed: Listed;
  /** The id of a note that is shown above them. */
  without?: string | undefined;
  /** In the place of a list without items, where there is more to say than that. */
  empty?: ReactNode;
}

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
  return (
    <CardGrid label={isNotes ? texts.tabs.notes : texts.tabs.notebooks}>
      {isNotes
        ? listed.notes
            .filter(({ id }) => id !== without)
            .map((note) => <li key={note.id}>{drawNote(note)}</li>)
        : listed.notebooks.map((notebook) => <li key={notebook.id}>{drawNotebook(notebook)}</li>)}
    </CardGrid>
  );
}
