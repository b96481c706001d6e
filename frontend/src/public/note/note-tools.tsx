import type { NoteSummary } from '@commonplace/contracts/api';
import { IconArrowAutofitWidth, IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { paths } from '../../shared/navigation/paths.ts';
import { texts as reader } from '../../shared/reader/texts.ts';
import { CopyLinkButton } from '../layout/copy-link-button.tsx';
import { SaveLink } from '../layout/save-link.tsx';
import { ToolButton, ToolLink } from '../layout/tool-button.tsx';
import { texts } from '../texts.ts';
import classes from './note-tools.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** A link to the notebook of a note, and the actions on the note. */
export function NoteTools({ note }: { note: NoteSummary }) {
  const { notebook } = note.temp;
  return (
    <div className={classes.tools}>
      <ToolLink
        href={notebook && paths.notebook(notebook.id)}
        label={notebook ? reader.goToNotebook : reader.notAttached}
      >
        <IconArrowLeft {...icon} />
      </ToolLink>
      <span className={classes.between} />
      <ToolButton act="readability" label={texts.note.readability} pressed>
        <IconArrowAutofitWidth {...icon} />
      </ToolButton>
      <ToolButton act="print" label={texts.print}>
        <IconPrinter {...icon} />
      </ToolButton>
      <CopyLinkButton />
      <SaveLink subject={`note:${note.id}`} path={paths.note(note.id)} text={texts.save} />
    </div>
  );
}
